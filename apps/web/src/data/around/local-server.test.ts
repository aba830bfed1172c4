/** The rules of replication between a visitor's device and the server that is on this device. */

import { DEMO_COUNTS } from '@touchline/domain/demo/rows';
import { getLocale } from '@touchline/i18n';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { decideMatch } from '../commands/match/match-day.ts';
import { deleteMatch, setStream } from '../commands/match/matches.ts';
import { createPlayer, deletePlayer, updatePlayer } from '../commands/team/players.ts';
import { createTeam, deleteTeam, updateTeam } from '../commands/team/teams.ts';
import { undo } from '../commands/undo.ts';
import { addMatch, must, prepareMatch } from '../testing/client.testing.ts';
import { localServer } from './local-server.ts';
import { Visit } from './visit.testing.ts';
import { AROUND_ACCOUNT } from './visitor.ts';

const fetched = vi.fn(() => Promise.reject(new Error('the network was used')));
beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  expect(fetched).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

test('a visitor finds the demo team, in the language of the app', async () => {
  const visit = new Visit();
  const client = await visit.open();
  expect(getLocale()).toBe('en');
  expect(client.live.teams.get()).toMatchObject([{ clubname: 'Rietdijk', role: '' }]);
  expect(client.ownAccount()).toMatchObject({ sid: AROUND_ACCOUNT, plans: 'included' });
  for (const [collection, count] of Object.entries(DEMO_COUNTS)) {
    expect(await client.store.read((tx) => tx.rowsOf(collection))).toHaveLength(count);
  }
  await visit.settles();
});

test('what was done is there after a reload, and the demo does not come back over it', async () => {
  const visit = new Visit();
  let client = await visit.open();
  const team = client.live.teams.get()?.[0]?.sid ?? 0;
  must(await updateTeam(client, team, { clubname: 'Mine' }));
  await visit.settles();
  client = await visit.reload();
  expect(client.live.teams.get()).toMatchObject([{ clubname: 'Mine' }]);
  await client.store.write('strict', (tx) => tx.setState({ cursor: '' }));
  client.coordinator.syncNow();
  await visit.settles();
  expect(client.live.teams.get()).toMatchObject([{ clubname: 'Mine' }]);
});

test('a device that has rows gets the demo no second time, whatever it asks for', async () => {
  const visit = new Visit();
  await visit.open();
  const demo = vi.fn(() => []);
  const { now } = visit.time;
  const server = localServer({ account: AROUND_ACCOUNT, store: visit.store, now, newToken: () => '', demo });
  expect(await server.pull('', 500)).toMatchObject({ ok: true, value: { rows: [], more: false } });
  expect(demo).not.toHaveBeenCalled();
});

test('a change that was not answered before a reload is answered after it', async () => {
  const visit = new Visit();
  let client = await visit.open();
  const team = client.live.teams.get()?.[0]?.sid ?? 0;
  must(await createPlayer(client, { nickname: 'Late', position_ids: [], team }));
  client = await visit.reload();
  await visit.settles();
  expect(client.live.players.get()?.map(({ nickname }) => nickname)).toContain('Late');
});

test('an id is given once, over reloads too, and a match has the address of a public page', async () => {
  const visit = new Visit();
  let client = await visit.open();
  const { team, match } = await prepareMatch(client);
  await visit.settles();
  client = await visit.reload();
  const second = await addMatch(client, client.live.resolve('teams', team));
  await visit.settles();
  const matches = await client.store.read((tx) => tx.rowsOf('matches'));
  expect(new Set(matches.map(({ sid }) => sid)).size).toBe(DEMO_COUNTS.matches + 2);
  const tokens = matches.map(({ base }) => base?.match_token?.[0]);
  expect(new Set(tokens).size).toBe(matches.length);
  expect(tokens.every((token) => /^[\w-]{28}$/.test(String(token)))).toBe(true);
  for (const made of [match, second]) expect(client.live.resolve('matches', made)).toBeGreaterThan(0);
  const all = (await visit.rows()).filter(({ collection }) => !['account', 'teampages'].includes(collection));
  expect(new Set(all.map(({ sid }) => sid)).size).toBe(all.length);
});

test('a change of a deleted row is kept and reported, as by every server', async () => {
  const visit = new Visit();
  const client = await visit.open();
  const team = client.live.teams.get()?.[0]?.sid ?? 0;
  const { sid } = must(await createPlayer(client, { nickname: 'Gone', position_ids: [], team }));
  await visit.settles();
  const now = client.live.resolve('players', sid);
  must(await deletePlayer(client, now));
  await visit.settles();
  expect(client.live.players.get()?.some(({ nickname }) => nickname === 'Gone')).toBe(false);
});

const STEPS = [
  'player',
  'team',
  'rename',
  'goal',
  'match',
  'stream',
  'undo',
  'remove',
  'drop',
  'reload',
  'wait',
] as const;

test('after any sequence of commands nothing waits and the comparison is equal', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.nat(30)), { minLength: 1, maxLength: 12 }),
      async (steps) => {
        const visit = new Visit();
        await visit.open();
        const actions: number[] = [];
        for (const [step, n] of steps) {
          const action = await take(visit, step, { n, actions });
          if (action !== null) actions.push(action);
        }
        await visit.settles();
        expect(visit.client.live.teams.get()?.every(({ sid }) => sid > 0)).toBe(true);
      },
    ),
    { numRuns: process.env.TEST_LONG === '1' ? 100 : 12 },
  );
}, 60_000);

/** One step of a visitor; the number of its action, if it can be undone. */
async function take(
  visit: Visit,
  step: (typeof STEPS)[number],
  { n, actions }: { readonly n: number; readonly actions: readonly number[] },
): Promise<number | null> {
  const { client, time } = visit;
  const teams = client.live.teams.get() ?? [];
  const team = teams[n % Math.max(1, teams.length)]?.sid ?? 0;
  const players = client.live.players.get() ?? [];
  const player = players[n % Math.max(1, players.length)]?.sid ?? 0;
  const matches = await client.readMatches(team);
  const match = matches[n % Math.max(1, matches.length)]?.sid ?? 0;
  const done = await (async () => {
    if (step === 'player') return createPlayer(client, { nickname: `P${n}`, position_ids: ['K'], team });
    if (step === 'team') {
      const format = { pitchPlayers: 9, matchLength: 60, matchParts: 4 } as const;
      return createTeam(client, { clubname: `C${n}`, teamname: 'T', ...format });
    }
    if (step === 'rename')
      return n % 2
        ? updateTeam(client, team, { clubname: `N${n}` })
        : updatePlayer(client, player, { nickname: `N${n}` });
    if (step === 'goal') {
      await decideMatch(client, match, { type: 'kickOff' });
      return decideMatch(client, match, { type: 'goal', side: 'home', sn: n });
    }
    if (step === 'stream') return setStream(client, match, n % 2 === 0);
    if (step === 'remove') return n % 3 ? deleteMatch(client, match) : deletePlayer(client, player);
    if (step === 'drop') return n % 5 ? null : deleteTeam(client, team);
    const [last] = actions.slice(-1);
    if (step === 'undo' && last !== undefined) await undo(client, last);
    if (step === 'match' && team !== 0) await addMatch(client, team).catch(() => undefined);
    if (step === 'reload') await visit.reload();
    if (step === 'wait') await time.pass(1_000 * n);
    return null;
  })().catch((problem: unknown) => {
    if (team === 0 || player === 0 || match === 0) return null;
    throw problem;
  });
  return done?.ok ? done.value.action : null;
}
