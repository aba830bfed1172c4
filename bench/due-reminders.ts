/**
 * 8,000 reminders fall due in one second while coaches push: whether each is sent exactly once, and how much slower a
 * push is meanwhile than before and after.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { openSqliteDatabase } from '../apps/server/src/platform/database/database.ts';
import { DATABASE_FILE } from '../apps/server/src/platform/files/data-folder.ts';
import { size } from './lib/brief.ts';
import { addClubs, type Club, mutation, remindAt, seedClub } from './lib/clubs.ts';
import { placement, SERVER_CORE, stayOnLoadCore } from './lib/cores.ts';
import { startLoad } from './lib/load.ts';
import { type Measurement, percentile, rounded, times } from './lib/report.ts';
import { type MeasuredServer, withFolder, withServer } from './lib/server.ts';
import type { Arrived } from './load/mail-server.ts';

const CLUBS = size(40, 2);
const MATCHES = size(10, 1);
const PLAYERS = size(20, 4);
const REMINDERS = CLUBS * MATCHES * PLAYERS;
/** Clubs whose coaches push all the time. */
const PUSHING = size(8, 2);
/** Between the answer to a push and the next push of the same coach. */
const BETWEEN_MS = 100;
const QUIET_MS = size(20_000, 300);
const SENT_WITHIN_MS = size(600_000, 20_000);
const LOOK_EVERY_MS = size(500, 50);
/** The mail server ends after this time if the measurement does not end it. */
const MAIL_SERVER_LIMIT_MS = 15 * 60_000;
const BUDGET = 2;

export async function measure(): Promise<readonly Measurement[]> {
  stayOnLoadCore();
  return withFolder(async (folder) => {
    // The first start creates the demo, whose coach's password the clubs get.
    await withServer({ folder }, async () => undefined);
    await addClubs(async () => openSqliteDatabase(join(folder, DATABASE_FILE)), CLUBS);
    const mails = startLoad('mail-server.ts', {}, MAIL_SERVER_LIMIT_MS);
    try {
      const [url] = (await once(mails, 'message')) as [string];
      const environment = { SMTP_URL: url, MAIL_FROM: 'Touchline <hello@touchline.example>' };
      return await withServer({ core: SERVER_CORE, folder, environment }, (server) =>
        measureReminders(server, { folder, mails }),
      );
    } finally {
      mails.kill();
    }
  });
}

interface Place {
  readonly folder: string;
  readonly mails: ChildProcess;
}

async function measureReminders(
  server: MeasuredServer,
  { folder, mails }: Place,
): Promise<readonly Measurement[]> {
  const clubs: Club[] = [];
  for (let n = 0; n < CLUBS; n++)
    clubs.push(await seedClub(server.url, n, { players: PLAYERS, matches: MATCHES }));
  const jobs = openJobs(folder);
  const pushing = clubs.slice(0, PUSHING);
  // The first pushes load code.
  await pushFor(pushing, async () => pause(QUIET_MS / 4));
  const before = await pushFor(pushing, () => pause(QUIET_MS));

  const dueAt = Math.ceil(Date.now() / 1_000) + LEAD_S;
  for (const club of clubs) await remindAt(club, dueAt);
  // The looks after the pushes find nothing to do yet. A machine that is too busy for them in time measures them, too.
  while (jobs.due() > 0 && Date.now() < dueAt * 1_000) await pause(LOOK_EVERY_MS);
  await pause(Math.max(0, dueAt * 1_000 - Date.now()));
  const busyBefore = server.processorSeconds();
  const during = await pushFor(pushing, () => untilDone(jobs, dueAt * 1_000 + SENT_WITHIN_MS));
  const takenMs = Date.now() - dueAt * 1_000;
  const busy = server.processorSeconds() - busyBefore;
  const after = await pushFor(pushing, () => pause(QUIET_MS));
  mails.send('count');
  const [arrived] = (await once(mails, 'message')) as [Arrived];
  const recorded = jobs.sent();
  jobs.close();

  const quiet = [...before, ...after];
  const ratio = (share: number) => rounded(percentile(during, share) / percentile(quiet, share), 2);
  const exactly = arrived.mails === REMINDERS && arrived.twice === 0 && recorded === REMINDERS;
  return [
    {
      name: 'due-reminders',
      figures: {
        reminders: REMINDERS,
        arrived: arrived.mails,
        twice: arrived.twice,
        recorded_as_sent: recorded,
        all_sent_after_s: rounded(takenMs / 1_000),
        processor_ms_per_reminder: rounded((busy * 1_000) / REMINDERS, 2),
        push_p50_ratio: ratio(0.5),
        push_p95_ratio: ratio(0.95),
        push_before: times(before),
        push_meanwhile: times(during),
        push_after: times(after),
      },
      budget: `all ${REMINDERS} sent, each once; p50 and p95 of a push at most ${BUDGET} times those without due jobs`,
      met: exactly && ratio(0.5) <= BUDGET && ratio(0.95) <= BUDGET,
      method:
        `${placement()}; ${CLUBS} accounts with ${MATCHES} matches of ${PLAYERS} families each, all reminded at the same ` +
        'second; SMTP on the loopback interface, counted by Message-ID; SQLite with synchronous=FULL; meanwhile, and for ' +
        `${rounded(QUIET_MS / 1_000)} s before and after, ${PUSHING} of the coaches push one changed player, again ` +
        `${BETWEEN_MS} ms after each answer.`,
    },
  ];
}

/** How long the seeding of reminders and the looks at them may take. */
const LEAD_S = size(30, 1);

/** Pushes until `body` ends. Returns the time of each push. */
async function pushFor(clubs: readonly Club[], body: () => Promise<void>): Promise<readonly number[]> {
  const taken: number[] = [];
  let isOver = false;
  const coach = async ({ device, substitute: sid }: Club) => {
    while (!isOver) {
      const changes = { nickname: `Nick ${taken.length}` };
      const sentAt = performance.now();
      await device.push([mutation(device, { collection: 'players', sid, changes })]);
      taken.push(performance.now() - sentAt);
      await pause(BETWEEN_MS);
    }
  };
  const coaches = Promise.all(clubs.map(coach));
  await Promise.race([body(), coaches]);
  isOver = true;
  await coaches;
  return taken;
}

async function untilDone(jobs: JobTable, limit: number): Promise<void> {
  while (jobs.sent() < REMINDERS || jobs.due() > 0) {
    if (Date.now() > limit) return;
    await pause(LOOK_EVERY_MS);
  }
}

interface JobTable {
  /** Jobs that are due now. */
  due(): number;
  /** Mails that are recorded as sent. */
  sent(): number;
  close(): void;
}

/** Reads the server's database beside the server. */
function openJobs(folder: string): JobTable {
  const database = new Database(join(folder, DATABASE_FILE), { readonly: true });
  const due = database.prepare('SELECT count(*) FROM due_jobs WHERE due_at <= ?').pluck();
  const sent = database.prepare("SELECT count(*) FROM attendance_mails WHERE state = 'sent'").pluck();
  return {
    due: () => Number(due.get(Date.now())),
    sent: () => Number(sent.get()),
    close: () => database.close(),
  };
}
