/** A team whose families are asked about a match, and what they do with their links. */
import type { Changes } from '@touchline/domain/entity/rows/rows';
import { type Match, matchFields } from '@touchline/domain/entity/tables/match';
import type { FamilyAnswer } from '@touchline/domain/match/lineup/family-answer';
import { sheetOf } from '@touchline/domain/match/sheet/sheet';
import type { Mutation } from '@touchline/sync/model/protocol';
import { readRow } from '#platform/database/rows.ts';
import { ChangeNumbers } from '#platform/database/spaces.ts';
import { entityOf } from '#rows/pull/entities.ts';
import type { TestServer } from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';
import { giveAnswer } from './answers/answers.ts';
import { addressHash } from './links/families.ts';
import { type LinkedEvent, personalLink, replaceSharedLink } from './links/links.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export const YES: FamilyAnswer = { answer: 'yes', reason: '', late: 0, leaves: 0 };
export const NO: FamilyAnswer = { answer: 'no', reason: '', late: 0, leaves: 0 };

export interface AskedTeam {
  readonly coach: Coach;
  readonly team: number;
  readonly match: number;
  readonly event: LinkedEvent;
  /** Anna and Ben are siblings at one address; Carl has another; Dora has none. */
  readonly anna: number;
  readonly ben: number;
  readonly carl: number;
  readonly dora: number;
}

export const SIBLINGS = 'Parent.One@Example.org';
export const OTHER = 'parent-two@example.org';

/** A match tomorrow at the hour of the server's clock, without time zone. */
export async function askTeam(server: TestServer, changes: Changes = {}): Promise<AskedTeam> {
  const coach = await Coach.signUp(server);
  const [anna = 0, ben = 0, carl = 0, dora = 0] = await coach.device.newPlayers(4);
  const named = (sid: number, firstname: string, email: string) =>
    coach.device.mutation('updatePlayer', sid, {
      firstname,
      surname: `${firstname}sen`,
      nickname: '',
      'metadata.email1': email,
    });
  await expectDone(coach, [
    named(anna, 'Anna', SIBLINGS),
    named(ben, 'Ben', SIBLINGS.toLowerCase()),
    named(carl, 'Carl', OTHER),
    named(dora, 'Dora', ''),
  ]);
  const players = [anna, ben, carl, dora];
  const team = await coach.device.newTeam({
    clubname: 'Rietdijk',
    teamname: 'MO13-2',
    'metadata.timezone': 'Etc/UTC',
    ...Object.fromEntries(players.map((sid, place) => [`player_sids/${sid}`, place])),
  });
  const { sid: match } = await coach.device.newMatch(team, {
    ...startAt(server.deps.now() + DAY),
    ...onSheet(players),
    phase: { status: 'CAN_START', timer: NO_TIMER, gamepart: 1, gamesubpart: 1 },
    ...changes,
  });
  const event = { kind: 'matches', kind_sid: match, space: coach.account.sid, team_sid: team } as const;
  return { coach, team, match, event, anna, ben, carl, dora };
}

const NO_TIMER = { gameStartedAt: 0, currentTime: 0, gamepart: 1, gamesubpart: 1, running: false };

/** The date and time of a start, for a team in UTC. */
export function startAt(ms: number): Changes {
  const day = Math.floor(ms / DAY);
  return {
    date: day * (DAY / 1_000),
    dateHours: Math.floor((ms % DAY) / HOUR),
    dateMinutes: Math.floor((ms % HOUR) / 60_000),
  };
}

function onSheet(players: readonly number[]): Changes {
  return Object.fromEntries(
    players.map((sid, order) => [
      `metadata.players/${sid}`,
      { sid, order, present: true, signed_off: false, injured: false, from_minute: 0, until_minute: 0 },
    ]),
  );
}

export async function expectDone(coach: Coach, mutations: readonly Mutation[]): Promise<void> {
  const results = await coach.results(...mutations);
  if (results.some((result) => result !== 'applied')) throw new Error(`refused: ${results.join(' ')}`);
}

/** Changes the match as the coach's device does, `offset` milliseconds from now by its clock. */
export async function coachChanges({ coach, match }: AskedTeam, changes: Changes, offset = 0): Promise<void> {
  await expectDone(coach, [coach.device.mutation('updateMatch', match, changes, { offset })]);
}

export async function sharedToken({ deps }: TestServer, event: LinkedEvent): Promise<string> {
  return deps.database.transaction(async (tx) => {
    await ChangeNumbers.lock(tx, [event.space], 1);
    return replaceSharedLink(tx, deps, event);
  });
}

export async function personalToken(
  { deps }: TestServer,
  event: LinkedEvent,
  email: string,
): Promise<string> {
  const hash = await addressHash(deps, email);
  return deps.database.transaction(async (tx) => {
    await ChangeNumbers.lock(tx, [event.space], 1);
    return personalLink(tx, deps, { event, addressHash: hash });
  });
}

/** Answers, and returns the refusal's code or `ok`. */
export async function answer(
  { deps }: TestServer,
  token: string,
  { player, said }: { readonly player: number; readonly said: FamilyAnswer },
): Promise<string> {
  const result = await giveAnswer(deps, token, { players: [player], said });
  return result.ok ? 'ok' : result.error.code;
}

export async function matchOn({ deps }: TestServer, sid: number): Promise<Match> {
  const row = await readRow(deps.database.reader, 'matches', sid);
  if (row === undefined) throw new Error('no match');
  return entityOf(matchFields, row);
}

/** Statuses by player. */
export async function statuses(server: TestServer, match: number): Promise<Record<number, string>> {
  return Object.fromEntries(sheetOf(await matchOn(server, match)).map(({ sid, status }) => [sid, status]));
}
