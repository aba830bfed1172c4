/** A team whose families are asked about a match or a session, and what they do with their links. */
import { type Gathering, isMatch } from '@touchline/domain/attendance/gathering';
import { operationName } from '@touchline/domain/entity/rows/collections';
import type { Changes } from '@touchline/domain/entity/rows/rows';
import { matchFields } from '@touchline/domain/entity/tables/match';
import { trainingSessionFields } from '@touchline/domain/entity/tables/training';
import type { FamilyAnswer } from '@touchline/domain/match/lineup/family-answer';
import { sheetOf } from '@touchline/domain/match/sheet/sheet';
import type { Mutation } from '@touchline/sync/model/protocol';
import { readRow } from '#platform/database/rows.ts';
import { ChangeNumbers } from '#platform/database/spaces.ts';
import { entityOf } from '#rows/pull/entities.ts';
import type { TestServer } from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';
import { giveAnswer } from './answers/answers.ts';
import type { EventKind, EventName } from './links/event.ts';
import { addressHash } from './links/families.ts';
import { type LinkedEvent, personalLink, replaceSharedLink } from './links/links.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export const YES: FamilyAnswer = { answer: 'yes', reason: '', late: 0, leaves: 0 };
export const NO: FamilyAnswer = { answer: 'no', reason: '', late: 0, leaves: 0 };

export interface AskedTeam {
  readonly coach: Coach;
  readonly team: number;
  /** The match, or the session. */
  readonly sid: number;
  readonly event: LinkedEvent;
  /** Anna and Ben are siblings at one address; Carl has another; Dora has none. */
  readonly anna: number;
  readonly ben: number;
  readonly carl: number;
  readonly dora: number;
}

export const SIBLINGS = 'Parent.One@Example.org';
export const OTHER = 'parent-two@example.org';

/** A match or session tomorrow at the hour of the server's clock, without time zone. */
export async function askTeam(
  server: TestServer,
  changes: Changes = {},
  kind: EventKind = 'matches',
): Promise<AskedTeam> {
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
  const planned = { ...startAt(server.deps.now() + DAY), ...onSheet(players) };
  const sid = await PLAN[kind](coach, { team, players, changes: { ...planned, ...changes } });
  const event = { kind, kind_sid: sid, space: coach.account.sid, team_sid: team };
  return { coach, team, sid, event, anna, ben, carl, dora };
}

interface Planned {
  readonly team: number;
  readonly players: readonly number[];
  readonly changes: Changes;
}

const PLAN: Readonly<Record<EventKind, (coach: Coach, planned: Planned) => Promise<number>>> = {
  matches: async ({ device }, { team, changes }) => {
    const phase = { status: 'CAN_START', timer: NO_TIMER, gamepart: 1, gamesubpart: 1 };
    return (await device.newMatch(team, { phase, ...changes })).sid;
  },
  training_sessions: async (coach, { team, players, changes }) => {
    const { device } = coach;
    const [selection = 0] = await device.lease('requestTrainingSelectionSID');
    const [session = 0] = await device.lease('requestTrainingSessionSID');
    const squad = Object.fromEntries(players.map((sid, place) => [`player_sids/${sid}`, place]));
    await expectDone(coach, [
      device.mutation('updateTrainingSelection', selection, { name: 'Keepers', team_sid: team, ...squad }),
      device.mutation('updateTrainingSession', session, { selection_sid: selection, ...changes }),
    ]);
    return session;
  },
};

/** The selection of a session. */
export async function selectionOf(server: TestServer, { event }: AskedTeam): Promise<number> {
  const session = await gatheringOn(server, event);
  return isMatch(session) ? 0 : session.selection_sid;
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

/** Changes the match or session as the coach's device does, `offset` milliseconds from now by its clock. */
export async function coachChanges({ coach, event }: AskedTeam, changes: Changes, offset = 0): Promise<void> {
  const { kind, kind_sid } = event;
  await expectDone(coach, [
    coach.device.mutation(operationName(kind, 'update'), kind_sid, changes, { offset }),
  ]);
}

export async function coachDeletes({ coach, event }: AskedTeam): Promise<void> {
  const { kind, kind_sid } = event;
  await expectDone(coach, [
    coach.device.mutation(operationName(kind, 'delete'), kind_sid, { deleted: true }),
  ]);
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

/** As stored. */
export async function gatheringOn(
  { deps }: TestServer,
  { kind, kind_sid }: Pick<EventName, 'kind' | 'kind_sid'>,
): Promise<Gathering> {
  const row = await readRow(deps.database.reader, kind, kind_sid);
  if (row === undefined) throw new Error(`no row ${kind_sid} of ${kind}`);
  return kind === 'matches' ? entityOf(matchFields, row) : entityOf(trainingSessionFields, row);
}

/** Statuses by player. */
export async function statuses(server: TestServer, event: LinkedEvent): Promise<Record<number, string>> {
  return Object.fromEntries(
    sheetOf(await gatheringOn(server, event)).map(({ sid, status }) => [sid, status]),
  );
}
