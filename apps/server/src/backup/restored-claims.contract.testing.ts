/**
 * PUL-6 against somebody who wants more than he lost: public links of others, and ids that others hold. What
 * honest devices bring back is proved in `restored-devices` and by the simulation; here a device says what it
 * likes.
 */
import { join as pathOf } from 'node:path';
import type { Mutation, ServerRow } from '@touchline/sync/protocol';
import { stampChanges } from '@touchline/sync/registers';
import { formatStamp } from '@touchline/sync/stamp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ORIGIN_KEY_META } from '../database/origin-key.ts';
import {
  type Engine,
  newTestDatabase,
  openTestServer,
  signUp,
  TEST_NOW,
  type TestDatabase,
  type TestServer,
} from '../server.testing.ts';
import { Coach, join } from '../sharing/sharing.testing.ts';
import { returnedIds } from '../sync/returned.ts';
import { makeBackup } from './make.ts';
import { restoreBackup } from './restore.ts';

const HOUR = 3_600_000;
const NOT_THERE = 404;
/** Rows of a lost history that a space takes. */
const IN_A_DAY = 20_000;

export function restoredClaimsContract(engine: Engine): void {
  let home: TestDatabase;
  let server: TestServer;
  let time = TEST_NOW;
  let owner: Coach;
  let member: Coach;
  let stranger: Coach;
  let team = 0;
  let strangersTeam = 0;
  let file = '';

  const backup = async () => {
    const to = pathOf(home.place.dataDir, 'backups');
    file = (await makeBackup({ ...home.place, to, prefix: '', now: time })).path;
    time += HOUR;
    server.advance(HOUR);
  };
  /** Everybody goes on with the account and the token that he has. */
  const restore = async () => {
    await server.close();
    time += HOUR;
    await restoreBackup({ ...home.place, file, epoch: `epoch${time}`, now: time });
    server = await openTestServer({ database: home, now: time });
    [owner, member, stranger] = [
      await Coach.of(server, owner.account),
      await Coach.of(server, member.account),
      await Coach.of(server, stranger.account),
    ];
  };
  const rowOf = async (coach: Coach, collection: string, sid: number): Promise<ServerRow> => {
    const rows = await coach.device.pullAll();
    const row = rows.find((each) => each.collection === collection && each.sid === sid);
    if (row === undefined) throw new Error(`${collection}/${sid} is not there`);
    return row;
  };
  /** The row as a device brings it back that has it. */
  const again = ({ collection, sid, incremental, registers }: ServerRow): Mutation => ({
    op: collection === 'matches' ? 'updateMatch' : 'updatePlayer',
    ...{ sid, incremental, registers },
  });
  /** The same with other values, by somebody who has read it. */
  const posing = (row: ServerRow, changes: Parameters<typeof stampChanges>[0], sid = row.sid): Mutation => {
    const stamp = formatStamp({ time, counter: 0, device: 'posing' });
    const mutation = again({ ...row, sid });
    return { ...mutation, registers: { ...mutation.registers, ...stampChanges(changes, stamp) } };
  };
  const without = ({ registers, ...mutation }: Mutation, path: string): Mutation => {
    const { [path]: _, ...rest } = registers;
    return { ...mutation, registers: rest };
  };
  /** The id of the match that a public link leads to; null when it leads nowhere. */
  const linked = async (token: string) => {
    const { reader } = server.deps.database;
    const found = reader.selectFrom('match_tokens').select('match_sid').where('token', '=', token);
    return (await found.executeTakeFirst())?.match_sid ?? null;
  };

  beforeEach(async () => {
    home = await newTestDatabase(engine);
    time = TEST_NOW;
    server = await openTestServer({ database: home, now: time });
    [owner, member, stranger] = [
      await Coach.signUp(server),
      await Coach.signUp(server),
      await Coach.signUp(server),
    ];
    team = await owner.device.newTeam();
    strangersTeam = await stranger.device.newTeam();
  });
  afterEach(async () => {
    await server.close();
    await home.remove();
  });

  test("[PUL-6] whoever follows a lost match does not get its public link for a match of his own, under no id; its coach's device does", async () => {
    await backup();
    const { sid, match_token } = await owner.device.newMatch(team, { privacy: 1 });
    const row = await rowOf(owner, 'matches', sid);
    await restore();
    const own = { team_sid: strangersTeam, opponent_clubname: 'Elsewhere' };
    expect(await stranger.results(posing(row, own))).toEqual([NOT_THERE]);
    expect(await stranger.results(posing(row, own, sid + 7))).toEqual([NOT_THERE]);
    expect(await stranger.results(posing(row, { ...own, origin: 'A'.repeat(22) }))).toEqual([NOT_THERE]);
    // Named first, and then left away: no match takes the place of one that was lost.
    const named = posing(row, own);
    expect(await stranger.results(named, without(named, 'match_token'))).toEqual([NOT_THERE, NOT_THERE]);
    expect(await linked(match_token)).toBe(null);
    expect(await owner.results(again(row))).toEqual(['applied']);
    expect(await linked(match_token)).toBe(sid);
  });

  test('[PUL-6] a link that was given to an account is taken from it for the id that it was given with, and no other', async () => {
    await backup();
    const [one, two] = await owner.device.leaseMatches(team, 2);
    if (one === undefined || two === undefined) throw new Error('no matches were leased');
    await restore();
    // Made without a network, and never confirmed.
    const unsent = (sid: number, match_token: string) =>
      owner.device.mutation('updateMatch', sid, { team_sid: team, match_token });
    expect(await owner.results(unsent(one.sid, two.match_token))).toEqual([NOT_THERE]);
    // The same bytes, written in another way, are another link.
    expect(await owner.results(unsent(two.sid, `${two.match_token}A`))).toEqual([NOT_THERE]);
    expect(await owner.results(unsent(two.sid, two.match_token))).toEqual(['applied']);
    expect([await linked(one.match_token), await linked(two.match_token)]).toEqual([null, two.sid]);
  });

  test("[PUL-6] a match of a member whom the backup does not know comes back from the owner's device with its link, by its proof alone", async () => {
    await backup();
    await join(owner, member, { team, role: 'manager' });
    const made = [await member.device.newMatch(team), await member.device.newMatch(team)];
    const [row, other] = await Promise.all(made.map(({ sid }) => rowOf(owner, 'matches', sid)));
    if (row === undefined || other === undefined) throw new Error('two were made');
    await restore();
    // Even with the proof: it is good for the space that the row was in.
    expect(await stranger.results(posing(row, { team_sid: strangersTeam }))).toEqual([NOT_THERE]);
    const crossed = { match_token: other.registers.match_token?.[0] ?? '' };
    expect(await owner.results(posing(row, crossed))).toEqual([NOT_THERE]);
    expect(await owner.results(without(again(row), 'origin'))).toEqual([NOT_THERE]);
    expect(await owner.results(again(row))).toEqual(['applied']);
    expect(await linked(made[0]?.match_token ?? '')).toBe(row.sid);
    // Once more, from the same backup: the proof came back with the row.
    const returned = await rowOf(owner, 'matches', row.sid);
    await restore();
    expect(await owner.results(again(returned))).toEqual(['applied']);
  });

  test('[PUL-6] an id that the backup knows as reserved is not taken by a row in a team of somebody else', async () => {
    const [first = 0, second = 0] = await owner.device.lease('requestPlayerSID', 2);
    const [match] = await owner.device.leaseMatches(team);
    if (match === undefined) throw new Error('no match was leased');
    await join(owner, member, { team, role: 'manager' });
    await backup();
    await owner.device.push(
      owner.device.mutation('updatePlayer', first, { team_sid: team, nickname: 'First' }),
      owner.device.mutation('updateMatch', match.sid, { team_sid: team, match_token: match.match_token }),
    );
    const [player, played] = [
      await rowOf(member, 'players', first),
      await rowOf(member, 'matches', match.sid),
    ];
    await restore();
    const theirs = { team_sid: strangersTeam };
    const taking = posing(player, { ...theirs, nickname: 'Taken' });
    expect(await stranger.results(taking)).toEqual([NOT_THERE]);
    expect(await stranger.results(posing(player, theirs, second))).toEqual([NOT_THERE]);
    expect(await stranger.results(posing(played, theirs))).toEqual([NOT_THERE]);
    // Said of the holder's team first, and then of one's own.
    expect(await stranger.results(posing(player, { nickname: 'Taken' }), taking)).toEqual([
      NOT_THERE,
      NOT_THERE,
    ]);
    // Who shares the team brings it back for the holder, whose space it is.
    expect(await member.results(again(player), again(played))).toEqual(['applied', 'applied']);
    expect(await linked(match.match_token)).toBe(match.sid);
    const unsent = owner.device.mutation('updatePlayer', second, { team_sid: team, nickname: 'Second' });
    expect(await owner.results(unsent)).toEqual(['applied']);
  });

  test("[PUL-6] a member's row under an id that the backup knows comes back from the owner's device by its proof", async () => {
    const [sid = 0, unused = 0] = await member.device.lease('requestPlayerSID', 2);
    await backup();
    await join(owner, member, { team, role: 'manager' });
    await member.device.push(
      member.device.mutation('updatePlayer', sid, { team_sid: team, nickname: 'New' }),
    );
    const row = await rowOf(owner, 'players', sid);
    await restore();
    expect(await owner.results(without(again(row), 'origin'))).toEqual([NOT_THERE]);
    expect(await owner.results(posing(row, {}, unused))).toEqual([NOT_THERE]);
    expect(await stranger.results(posing(row, { team_sid: strangersTeam }))).toEqual([NOT_THERE]);
    expect(await owner.results(again(row))).toEqual(['applied']);
  });

  test('[PUL-6] the register of a proof is the server’s: nobody writes it, and what he says of it is not kept', async () => {
    const [sid = 0] = await owner.device.lease('requestPlayerSID');
    const saying = { team_sid: team, nickname: 'New', origin: 'mine' };
    expect(await owner.results(owner.device.mutation('updatePlayer', sid, saying))).toEqual(['applied']);
    const made = (await rowOf(owner, 'players', sid)).registers.origin;
    expect(made?.[0]).toMatch(/^[\w-]{22}$/);
    const later = owner.device.mutation('updatePlayer', sid, { origin: 'mine' }, { offset: 1_000 });
    expect(await owner.results(later)).toEqual(['applied']);
    expect((await rowOf(owner, 'players', sid)).registers.origin).toEqual(made);
  });

  test('[PUL-6] what somebody brings back into the space of somebody else has its limit, too, and takes nothing from his own', async () => {
    await join(owner, member, { team, role: 'manager' });
    await backup();
    const [sid = 0] = await member.device.lease('requestPlayerSID');
    await member.device.push(
      member.device.mutation('updatePlayer', sid, { team_sid: team, nickname: 'New' }),
    );
    const row = await rowOf(owner, 'players', sid);
    await restore();
    expect(await member.results(again(row))).toEqual(['applied']);
    const creations = Array.from({ length: IN_A_DAY + 1 }, (_, n) => ({
      ...{ collection: 'players', sid: sid + 1 + n, inTeam: true },
    }));
    const takenInto = async (space: number) => {
      const asking = { account: member.account.sid, creations, leases: [], key: null, now: time };
      const ids = await returnedIds(server.deps.database.reader, asking);
      return ids.filter(({ leaseFor }) => leaseFor({ space, registers: {} }) !== null).length;
    };
    expect(await takenInto(owner.account.sid)).toBe(IN_A_DAY - 1);
    expect(await takenInto(member.account.sid)).toBe(IN_A_DAY);
  });

  test('[PUL-6] after a backup of a version without proofs an account that is older than the restore is believed', async () => {
    const [reserved = 0] = await member.device.lease('requestPlayerSID');
    await server.deps.database.transaction((tx) =>
      tx.deleteFrom('meta').where('key', '=', ORIGIN_KEY_META).execute(),
    );
    await backup();
    await join(owner, member, { team, role: 'manager' });
    const { sid, match_token } = await member.device.newMatch(team);
    await member.device.push(
      member.device.mutation('updatePlayer', reserved, { team_sid: team, nickname: 'New' }),
    );
    const rows = [await rowOf(owner, 'matches', sid), await rowOf(owner, 'players', reserved)];
    expect(rows.map(({ registers }) => registers.origin)).toEqual([undefined, undefined]);
    await restore();
    const late = await Coach.of(server, await signUp(server));
    const lateTeam = await late.device.newTeam();
    const [match] = rows;
    if (match === undefined) throw new Error('no match was made');
    expect(await late.results(posing(match, { team_sid: lateTeam }))).toEqual([NOT_THERE]);
    expect(await owner.results(...rows.map(again))).toEqual(['applied', 'applied']);
    expect(await linked(match_token)).toBe(sid);
  });
}
