/**
 * What families of a planted team read of each other's children: on the page of a personal link, whose tasks all
 * children have taken, and in every kind of mail that a team sends to families.
 */
import {
  DAY,
  expectDone,
  HOUR,
  personalToken,
  sharedToken,
  startAt,
} from '#features/attendance/attendance.testing.ts';
import type { LinkedEvent } from '#features/attendance/links/links.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import type { TestServer } from '#testing/server/server.testing.ts';
import { sheetOf } from '../planted-matches.testing.ts';
import type { PlantedChild, PlantedTeam } from '../planted-team.testing.ts';
import type { Read } from './read.testing.ts';

/** Longer than the server waits before it tells families of a change. */
const CHANGE_WAITS = 10 * 60_000;

const emailOf = ({ planted: { secret } }: PlantedChild): string => secret[0] ?? '';

export function eventOf({ coach, sid }: PlantedTeam, match: number): LinkedEvent {
  return { kind: 'matches', kind_sid: match, space: coach.account.sid, team_sid: sid };
}

/** The pages behind the personal links of two families. What is found of a child is what the other family reads. */
export async function readAsOtherFamily(
  server: TestServer,
  team: PlantedTeam,
  textsOf: (token: string) => Promise<readonly string[]>,
): Promise<Read> {
  const [one, two] = team.children;
  if (one === undefined || two === undefined) throw new Error('the team has two families');
  const read = async (child: PlantedChild) => {
    const token = await personalToken(server, eventOf(team, team.asked.sid), emailOf(child));
    const text = (await textsOf(token)).join('\n');
    // Otherwise the page would name no other child because it is not the page of a family.
    if (!text.includes(child.planted.first)) throw new Error('a family does not find its own child');
    return text;
  };
  const [byOne, byTwo] = [await read(one), await read(two)];
  return { text: (child) => (child === one ? byTwo : byOne), pictures: [] };
}

/** The lasting link, question, reminder, change and cancellation. What is found of a child is what other families got. */
export async function readMailsToOthers(server: TestServer, team: PlantedTeam): Promise<Read> {
  const { coach, sid, children } = team;
  const { deps, mails } = server;
  const waiting = { status: 'CAN_START', timer: NO_TIMER, gamepart: 1, gamesubpart: 1 };
  const planned = { ...sheetOf(children), ...startAt(deps.now() + 2 * DAY), phase: waiting };
  const { sid: match } = await coach.device.newMatch(sid, planned);
  const change = async (changes: object) => {
    server.advance(1_000);
    await expectDone(coach, [coach.device.mutation('updateMatch', match, { ...changes })]);
    await server.runDueJobs();
  };
  const pass = async (ms: number) => {
    server.advance(ms);
    await server.runDueJobs();
  };
  const before = mails.length;
  await askForLastingLinks(server, team);
  const asked_at = Math.floor(deps.now() / 1_000);
  const questions = children.map(({ sid: player }) => [
    `metadata.asked/${player}`,
    { sid: player, how: 'mail', asked_at, reminded_at: 0, renewed_at: 0 },
  ]);
  await change({ ...Object.fromEntries(questions), 'metadata.request': ONE_REMINDER });
  await pass(2 * DAY - 2 * HOUR);
  await change({ place: 'Field 3' });
  await pass(CHANGE_WAITS);
  await change({ phase: { ...waiting, status: 'CANCELLED' } });
  await pass(CHANGE_WAITS);
  const sent = mails.slice(before).filter(({ to }) => to !== coach.account.email);
  const byFamily = Map.groupBy(sent, ({ to }) => to);
  for (const child of children) {
    const own = byFamily.get(emailOf(child)) ?? [];
    // Otherwise the mails would name no other child because there are none.
    if (own.length !== KINDS || own.some((mail) => !textOf(mail).includes(child.planted.first)))
      throw new Error(`a family got ${own.length} mails, or one without its child`);
  }
  return {
    text: (child) =>
      sent
        .filter(({ to }) => to !== emailOf(child))
        .map(textOf)
        .join('\n'),
    pictures: [],
  };
}

/** Kinds of mails to families. */
const KINDS = 5;
const NO_TIMER = { gameStartedAt: 0, currentTime: 0, gamepart: 1, gamesubpart: 1, running: false };
const ONE_REMINDER = {
  closing: '',
  closes_at: 0,
  hours_before: 1,
  own_reminders: true,
  reminders: [3],
  evening: false,
  since: 0,
};

/** Everything but the address that it goes to. */
const textOf = ({ to: _, ...mail }: Mail) => JSON.stringify(mail);

async function askForLastingLinks(server: TestServer, team: PlantedTeam): Promise<void> {
  const token = await sharedToken(server, eventOf(team, team.asked.sid));
  for (const child of team.children) {
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: `/attend/${token}/privacy`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `email=${encodeURIComponent(emailOf(child))}`,
    });
    if (statusCode !== 303) throw new Error(`asking for a lasting link was answered with ${statusCode}`);
  }
  await server.runDueJobs();
}
