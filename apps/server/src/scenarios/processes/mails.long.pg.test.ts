/** Three real servers share the reminders of one PostgreSQL, and are killed while the mail server reads a mail. */
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AskedTeam, askTeam, coachChanges } from '#features/attendance/attendance.testing.ts';
import { SENDING_MS } from '#features/attendance/sending/sent-mails.ts';
import { openSmtp, type TestSmtp } from '#platform/mail/smtp.testing.ts';
import { newTestDatabase, type TestDatabase } from '#testing/server/databases.testing.ts';
import {
  newServerFolders,
  type ServerFolders,
  type ServerProcess,
  startProcess,
} from '#testing/server/process.testing.ts';
import { openTestServer, TEST_NOW, type TestServer } from '#testing/server/server.testing.ts';

const SHIFTED_CLOCK = new URL('shifted-clock.testing.ts', import.meta.url).href;
/** Generous, because six servers are started, and the machine may be busy with other tests. */
const LIMIT_MS = 120_000;
const MINUTE = 60_000;
/** After this time every claim of a killed process has expired: of its jobs, and of its mails. */
const EXPIRED_MS = SENDING_MS + MINUTE;
const TEAMS = 5;
/** Each team has two siblings with one address, and a player with another. */
const FAMILIES = TEAMS * 2;

/** A mail that the mail server has read and not accepted yet. */
interface HeldMail {
  /** The name of the process that sends it. */
  readonly by: string;
  readonly messageId: string;
  accept(): void;
}

let home: TestDatabase;
let folders: ServerFolders;
let server: TestServer;
let smtp: TestSmtp;
/** The clock of the processes. */
let time = TEST_NOW;
let processes = new Map<string, ServerProcess>();
const held: HeldMail[] = [];

beforeAll(async () => {
  folders = newServerFolders();
  home = await newTestDatabase('postgres');
  server = await openTestServer({ database: home });
  smtp = await openSmtp({ beforeAccepting: hold });
}, LIMIT_MS);
afterAll(async () => {
  for (const process of processes.values()) await process.kill();
  await smtp.close();
  await server.close();
  await home.remove();
  folders.remove();
}, LIMIT_MS);

async function hold(raw: string): Promise<void> {
  const { from, messageId = '' } = await PostalMime.parse(raw);
  const accepted = Promise.withResolvers<void>();
  held.push({ by: from?.address?.split('@')[0] ?? '', messageId, accept: accepted.resolve });
  await accepted.promise;
}

/** Starts processes under these names, by the clock of the test. */
async function start(...names: readonly string[]): Promise<void> {
  const started = names.map(async (name) => {
    const process = await startProcess(folders, {
      DATABASE_URL: home.place.databaseUrl ?? '',
      SMTP_URL: smtp.url,
      MAIL_FROM: `${name}@touchline.example`,
      PGAPPNAME: name,
      NODE_OPTIONS: `--import=${SHIFTED_CLOCK}`,
      CLOCK_AHEAD_MS: String(time - Date.now()),
    });
    processes.set(name, process);
  });
  await Promise.all(started);
}

async function kill(name: string): Promise<void> {
  await processes.get(name)?.kill();
  processes.delete(name);
}

/** Lets all processes end what they are at. */
async function stopAll(): Promise<void> {
  const accepting = setInterval(acceptAll, 10);
  for (const process of processes.values()) await process.stop();
  clearInterval(accepting);
  processes = new Map();
}

function acceptAll(): void {
  for (const mail of held.splice(0)) mail.accept();
}

/** Resolves with a mail that a living process sends. */
async function nextMail(): Promise<HeldMail> {
  await expect.poll(() => held.length, { timeout: LIMIT_MS }).toBeGreaterThan(0);
  const [mail] = held;
  if (mail === undefined) throw new Error('a mail is held');
  return mail;
}

/** The mails of a killed process are never accepted. */
function forget(name: string): void {
  held.splice(0, held.length, ...held.filter(({ by }) => by !== name));
}

/** Kills the process after it has read that the mail was accepted, and before it has recorded that. */
async function killBeforeRecord({ by, accept }: HeldMail): Promise<void> {
  await server.deps.database.transaction(async (tx) => {
    const sending = tx.selectFrom('attendance_mails').select('state').where('state', '=', 'sending');
    await sending.forUpdate().execute();
    accept();
    await expect.poll(() => waitsForLock(by), { timeout: LIMIT_MS }).toBe(true);
    await kill(by);
  });
}

async function waitsForLock(name: string): Promise<boolean> {
  const { rows } = await sql<{ waiting: number }>`
    SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE application_name = ${name} AND wait_event_type = 'Lock'`.execute(server.deps.database.reader);
  return (rows[0]?.waiting ?? 0) > 0;
}

/** The coach asks by mail, and taps `Remind` a minute later. */
async function askAndRemind(teams: readonly AskedTeam[]): Promise<void> {
  const asked_at = Math.floor(server.deps.now() / 1_000);
  const tap = (reminded_at: number) =>
    teams.map((asked) => {
      const question = { how: 'mail', asked_at, reminded_at, renewed_at: 0 };
      const questions = [asked.anna, asked.ben, asked.carl].map((sid) => [
        `metadata.asked/${sid}`,
        { sid, ...question },
      ]);
      return coachChanges(asked, Object.fromEntries(questions), reminded_at === 0 ? 0 : MINUTE);
    });
  await Promise.all(tap(0));
  await server.runDueJobs();
  server.advance(MINUTE);
  await Promise.all(tap(asked_at + 60));
}

test(
  'of servers that are killed while they send reminders, one before and one after the mail server accepts: each family gets its reminder, and only the accepted one arrives twice',
  async () => {
    const teams = await Promise.all(Array.from({ length: TEAMS }, () => askTeam(server)));
    await askAndRemind(teams);
    time = server.deps.now();

    await start('one', 'two', 'three');
    const unaccepted = await nextMail();
    await kill(unaccepted.by);
    forget(unaccepted.by);
    await stopAll();

    // The claims of a killed process expire by the clock of the others.
    time += EXPIRED_MS;
    await start('four', 'five');
    const accepted = await nextMail();
    await killBeforeRecord(accepted);
    forget(accepted.by);
    await stopAll();

    time += EXPIRED_MS;
    await start('six');
    await expect.poll(remindersSent, { timeout: LIMIT_MS }).toBe(FAMILIES);
    await stopAll();
    const mails = await Promise.all(smtp.received.map(({ raw }) => PostalMime.parse(raw)));
    const ids = mails.map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(FAMILIES);
    expect(ids).toContain(unaccepted.messageId);
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([accepted.messageId]);
    for (const { subject } of mails) expect(subject).toMatch(/^Reminder: /);
  },
  LIMIT_MS,
);

/** How many reminders are recorded as sent; accepts those that wait. */
async function remindersSent(): Promise<number> {
  acceptAll();
  const { reader } = server.deps.database;
  const sent = reader.selectFrom('attendance_mails').select('state').where('state', '=', 'sent');
  return (await sent.where('what', '=', 'reminder').execute()).length;
}
