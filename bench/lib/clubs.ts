/** Clubs with an account each, whose families can be reached by mail. */
import { operationName } from '@touchline/domain/entity/rows/collections';
import type { Mutation, ServerRow } from '@touchline/sync/model/protocol';
import { type Changes, stampChanges } from '@touchline/sync/model/registers';
import { formatStamp } from '@touchline/sync/model/stamp';
import { addAccount } from '../../apps/server/src/features/auth/sign-up/accounts.ts';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import { COACH, PushingDevice, type SignedIn, signIn } from './calls.ts';
import { NO_TIMER } from './seed.ts';

const DAY_S = 86_400;
const HOUR_S = 3_600;
const NOON = 12;

export interface Club {
  readonly session: SignedIn;
  readonly device: PushingDevice;
  readonly team: number;
  /** The matches as the server has them. */
  readonly rows: readonly ServerRow[];
  readonly matches: readonly number[];
  /** On the sheet of each match. */
  readonly players: readonly number[];
  /** Not on a sheet. */
  readonly substitute: number;
}

const emailOf = (club: number): string => `coach-${club}@example.org`;

/** Adds accounts to the database of a stopped server with the demo, with the password of the demo's coach. */
export async function addClubs(openDatabase: () => Promise<Database>, count: number): Promise<void> {
  const database = await openDatabase();
  try {
    const { password_hash: passwordHash } = await database.reader
      .selectFrom('accounts')
      .select('password_hash')
      .where('email', '=', COACH.email)
      .executeTakeFirstOrThrow();
    await addAccounts(database, { count, passwordHash });
  } finally {
    await database.close();
  }
}

/** @param options the hash is that of the password of the demo's coach */
export function addAccounts(
  database: Database,
  { count, passwordHash }: { readonly count: number; readonly passwordHash: string },
): Promise<void> {
  const now = Date.now();
  return database.transaction(async (tx) => {
    for (let club = 0; club < count; club++)
      await addAccount(tx, { email: emailOf(club), passwordHash, locale: 'en', now });
  });
}

/** Pushes a club's players, its team in a time zone in which it is day, and its matches of tomorrow. */
export async function seedClub(
  url: string,
  club: number,
  size: {
    readonly players: number;
    readonly matches: number;
    readonly privacy?: number;
    readonly limitMs?: number;
  },
): Promise<Club> {
  const signedIn = await signIn(url, { email: emailOf(club), password: COACH.password });
  const session = { ...signedIn, ...(size.limitMs !== undefined && { limitMs: size.limitMs }) };
  const device = await PushingDevice.register(session, `benchclub${club}`);
  const players = (await device.leasePlayers(size.players + 1)).map(({ sid }) => sid);
  const [team = 0] = (await device.leaseTeams(1)).map(({ sid }) => sid);
  const sheet = players.slice(0, size.players);
  await device.push([
    ...players.map((sid, n) =>
      mutation(device, {
        collection: 'players',
        sid,
        changes: {
          firstname: `First ${n}`,
          surname: `Surname ${n}`,
          'metadata.email1': `family-${club}-${n}@example.org`,
        },
      }),
    ),
    mutation(device, {
      collection: 'teams',
      sid: team,
      changes: {
        clubname: `Club ${club}`,
        teamname: 'U11',
        'metadata.timezone': zoneAtNoon().timezone,
        ...Object.fromEntries(players.map((sid, place) => [`player_sids/${sid}`, place])),
      },
    }),
  ]);
  const leased = await device.leaseMatches(size.matches, team);
  const { rows } = await device.push(
    leased.map(({ sid, match_token = '' }, n) =>
      mutation(device, {
        collection: 'matches',
        sid,
        changes: {
          team_sid: team,
          match_token,
          opponent_clubname: `Opponent ${n}`,
          privacy: size.privacy ?? 0,
          ...noonTomorrow(),
          place: 'De Kikkers, pitch 2',
          phase: { status: 'CAN_START', timer: NO_TIMER, gamepart: 1, gamesubpart: 1 },
          ...Object.fromEntries(
            sheet.map((player, order) => [`metadata.players/${player}`, onSheet(player, order)]),
          ),
        },
      }),
    ),
  );
  return {
    session,
    device,
    team,
    rows,
    matches: leased.map(({ sid }) => sid),
    players: sheet,
    substitute: players.at(-1) ?? 0,
  };
}

/** Reminds the families of matches at this moment, in seconds since 1970; the coach asked by the link before. */
export function remindAt(
  { device, matches: all, players }: Club,
  reminded_at: number,
  matches: readonly number[] = all,
): Promise<unknown> {
  const asked_at = Math.floor(Date.now() / 1_000) - HOUR_S;
  const questions = players.map((sid) => [
    `metadata.asked/${sid}`,
    { sid, how: 'link', asked_at, reminded_at, renewed_at: 0 },
  ]);
  const changes: Changes = Object.fromEntries(questions);
  return device.push(matches.map((sid) => mutation(device, { collection: 'matches', sid, changes })));
}

interface Change {
  readonly collection: 'players' | 'teams' | 'matches';
  readonly sid: number;
  readonly changes: Changes;
}

let counter = 0;

export function mutation(device: PushingDevice, { collection, sid, changes }: Change): Mutation {
  counter = (counter + 1) % 1_000_000;
  const stamp = formatStamp({ time: Date.now(), counter, device: device.id });
  return {
    op: operationName(collection, 'update'),
    sid,
    incremental: 1,
    registers: stampChanges(changes, stamp),
  };
}

function onSheet(sid: number, order: number): Changes[string] {
  return { sid, order, present: true, signed_off: false, injured: false, from_minute: 0, until_minute: 0 };
}

/** Reminders wait while it is night at the team's place. `hours` is its distance to UTC. */
function zoneAtNoon(): { readonly timezone: string; readonly hours: number } {
  const hours = NOON - new Date().getUTCHours();
  // The signs of these names are those of POSIX: `Etc/GMT-2` is two hours ahead of UTC.
  return { hours, timezone: hours === 0 ? 'Etc/UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}` };
}

function noonTomorrow(): Changes {
  const today = Math.floor((Date.now() / 1_000 + zoneAtNoon().hours * HOUR_S) / DAY_S);
  return { date: (today + 1) * DAY_S, dateHours: NOON, dateMinutes: 0 };
}
