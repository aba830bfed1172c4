/**
 * PUL-6 against attackers: claiming public links of others, and ids that others hold. `restored-devices` and the
 * simulation test honest devices; here a device sends arbitrary claims.
 */
import { join as pathOf } from 'node:path';
import type { Mutation, ServerRow } from '@touchline/sync/model/protocol';
import { stampChanges } from '@touchline/sync/model/registers';
import { formatStamp } from '@touchline/sync/model/stamp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ORIGIN_KEY_META, originKeys } from '#platform/database/origin-key.ts';
import { returnedIds } from '#rows/ids/returned.ts';
import { type Engine, newTestDatabase, type TestDatabase } from '#testing/server/databases.testing.ts';
import { openTestServer, signUp, TEST_NOW, type TestServer } from '#testing/server/server.testing.ts';
import { Coach, join } from '#testing/sharing/sharing.testing.ts';
import { keysCommand } from '../../commands/keys.ts';
import { makeBackup } from '../make.ts';
import { restoreBackup } from './restore.ts';

const HOUR = 3_600_000;
const NOT_THERE = 404;
/** Rows from after the backup that a space accepts per day. */
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
  /** Restores the backup; every account keeps its token. */
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
  /** The row as a device that has it brings it back. */
  const again = ({ collection, sid, incremental, registers }: ServerRow): Mutation => ({
    op: collection === 'matches' ? 'updateMatch' : 'updatePlayer',
    sid,
    incremental,
    registers,
  });
  /** The row with other values, by an account that has read it. */
  const posing = (row: ServerRow, changes: Parameters<typeof stampChanges>[0], sid = row.sid): Mutation => {
    const stamp = formatStamp({ time, counter: 0, device: 'posing' });
    const mutation = again({ ...row, sid });
    return { ...mutation, registers: { ...mutation.registers, ...stampChanges(changes, stamp) } };
  };
  const without = ({ registers, ...mutation }: Mutation, path: string): Mutation => {
    const { [path]: _, ...rest } = registers;
    return { ...mutation, registers: rest };
  };
  /** The id of the match behind a public link; null for a dead link. */
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

  test("[PUL-6.11, PUL-6.12] a follower of a lost match cannot claim its public link for another match; its coach's device gets the link back", async () => {
    await backup();
    const { sid, match_token } = await owner.device.newMatch(team, { privacy: 1 });
    const row = await rowOf(owner, 'matches', sid);
    await restore();
    const own = { team_sid: strangersTeam, opponent_clubname: 'Elsewhere' };
    expect(await stranger.results(posing(row, own))).toEqual([NOT_THERE]);
    expect(await stranger.results(posing(row, own, sid + 7))).toEqual([NOT_THERE]);
    expect(await stranger.results(posing(row, { ...own, origin: 'A'.repeat(22) }))).toEqual([NOT_THERE]);
    // The row names the team first and leaves it later; it must still not replace a lost match.
    const named = posing(row, own);
    expect(await stranger.results(named, without(named, 'match_token'))).toEqual([NOT_THERE, NOT_THERE]);
    expect(await linked(match_token)).toBe(null);
    expect(await owner.results(again(row))).toEqual(['applied']);
    expect(await linked(match_token)).toBe(sid);
  });

  test('[PUL-6.12] a link is restored only by its account and for its match id', async () => {
    await backup();
    const [one, two] = await owner.device.leaseMatches(team, 2);
    if (one === undefined || two === undefined) throw new Error('no matches were leased');
    await restore();
    // Created offline and never confirmed.
    const unsent = (sid: number, match_token: string) =>
      owner.device.mutation('updateMatch', sid, { team_sid: team, match_token });
    expect(await owner.results(unsent(one.sid, two.match_token))).toEqual([NOT_THERE]);
    // Another spelling of the same bytes is another link.
    expect(await owner.results(unsent(two.sid, `${two.match_token}A`))).toEqual([NOT_THERE]);
    expect(await owner.results(unsent(two.sid, two.match_token))).toEqual(['applied']);
    expect([await linked(one.match_token), await linked(two.match_token)]).toEqual([null, two.sid]);
  });

  test("[PUL-6.13] a match by a member who joined after the backup is restored from the owner's device with its link, by its proof alone", async () => {
    await backup();
    await join(owner, member, { team, role: 'manager' });
    const made = [await member.device.newMatch(team), await member.device.newMatch(team)];
    const [row, other] = await Promise.all(made.map(({ sid }) => rowOf(owner, 'matches', sid)));
    if (row === undefined || other === undefined) throw new Error('two were made');
    await restore();
    // The proof is valid only for the row's original space.
    expect(await stranger.results(posing(row, { team_sid: strangersTeam }))).toEqual([NOT_THERE]);
    const crossed = { match_token: other.registers.match_token?.[0] ?? '' };
    expect(await owner.results(posing(row, crossed))).toEqual([NOT_THERE]);
    expect(await owner.results(without(again(row), 'origin'))).toEqual([NOT_THERE]);
    expect(await owner.results(again(row))).toEqual(['applied']);
    expect(await linked(made[0]?.match_token ?? '')).toBe(row.sid);
    // Restored again from the same backup; the proof came back with the row.
    const returned = await rowOf(owner, 'matches', row.sid);
    await restore();
    expect(await owner.results(again(returned))).toEqual(['applied']);
  });

  test("[PUL-6.14, PUL-6.15] an id that was reserved at the time of the backup cannot be restored in a row of another owner's team", async () => {
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
    // Names the holder's team first and the own team afterwards.
    expect(await stranger.results(posing(player, { nickname: 'Taken' }), taking)).toEqual([
      NOT_THERE,
      NOT_THERE,
    ]);
    // Members of the team bring the row back for its holder, into the holder's space.
    expect(await member.results(again(player), again(played))).toEqual(['applied', 'applied']);
    expect(await linked(match.match_token)).toBe(match.sid);
    const unsent = owner.device.mutation('updatePlayer', second, { team_sid: team, nickname: 'Second' });
    expect(await owner.results(unsent)).toEqual(['applied']);
  });

  test("[PUL-6.15] a member's row under an id of the backup is restored from the owner's device by its proof", async () => {
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

  test('[PUL-6.27] only the server writes the register of a proof; what a device sends in it is not stored', async () => {
    const [sid = 0] = await owner.device.lease('requestPlayerSID');
    const saying = { team_sid: team, nickname: 'New', origin: 'mine' };
    expect(await owner.results(owner.device.mutation('updatePlayer', sid, saying))).toEqual(['applied']);
    const made = (await rowOf(owner, 'players', sid)).registers.origin;
    expect(made?.[0]).toMatch(/^[\w-]{22}$/);
    const later = owner.device.mutation('updatePlayer', sid, { origin: 'mine' }, { offset: 1_000 });
    expect(await owner.results(later)).toEqual(['applied']);
    expect((await rowOf(owner, 'players', sid)).registers.origin).toEqual(made);
  });

  test('[PUL-6.18] rows restored into the space of another account have their own limit', async () => {
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
      collection: 'players',
      sid: sid + 1 + n,
      inTeam: true,
    }));
    const takenInto = async (space: number) => {
      const asking = { account: member.account.sid, creations, leases: [], keys: [], now: time };
      const ids = await returnedIds(server.deps.database.reader, asking);
      return ids.filter(({ leaseFor }) => leaseFor({ space, registers: {} }) !== null).length;
    };
    expect(await takenInto(owner.account.sid)).toBe(IN_A_DAY - 1);
    expect(await takenInto(member.account.sid)).toBe(IN_A_DAY);
  });

  test('a change of the key after the backup is kept, and matches with marks of both keys return', async () => {
    await backup();
    const newMatch = async () => rowOf(owner, 'matches', (await owner.device.newMatch(team)).sid);
    const before = await newMatch();
    const config = { ...server.deps.config, ...home.place };
    await keysCommand(config, { what: 'change', name: 'origin' }, server.deps);
    const after = await newMatch();
    const keys = await originKeys(server.deps.database.reader);
    await restore();
    expect(await originKeys(server.deps.database.reader)).toEqual(keys);
    for (const row of [before, after]) expect(await owner.results(again(row))).toEqual(['applied']);
  });

  test('[PUL-6.17] an account restores up to twice its maximum of teams, because deletions come last', async () => {
    await backup();
    // The maximum is two teams. Each new one takes the place of the one before.
    const lost = [await owner.device.newTeam()];
    while (lost.length < 4) {
      const gone = owner.device.mutation('deleteTeam', lost.at(-1) ?? 0, { deleted: true });
      expect(await owner.results(gone)).toEqual(['applied']);
      lost.push(await owner.device.newTeam());
    }
    await restore();
    const back = lost.map((sid) => owner.device.mutation('updateTeam', sid, { clubname: 'Rietdijk' }));
    // The backup has one team, so there is room for three.
    expect(await owner.results(...back)).toEqual(['applied', 'applied', 'applied', 403]);
  });

  test('[PUL-6.16] after a backup of a version without proofs, an account that is older than the restore needs no proof', async () => {
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
