import { scoreOf } from '@touchline/domain/match/events/score';
import { pitchNow } from '@touchline/domain/match/lineup/on-pitch';
import type { StorePoint } from '@touchline/sync/store/memory-store';
import { describe, expect, test } from 'vitest';
import { decideMatch } from '../commands/match/match-day.ts';
import { refusedChanges, unsentChanges } from '../queries/device/unsent.ts';
import { KICK_OFF, must, prepareMatch, World } from '../testing/client.testing.ts';
import { expectSettled, matchDay, matchIn } from '../testing/client-match.testing.ts';
import { losing } from '../testing/client-networks.testing.ts';

/** Thirty devices are killed one after another: about twenty seconds on a quiet machine. */
const LIMIT_MS = 180_000;

describe('the client on a match day', () => {
  test('[OUT-4.4, OUT-3.1] a goal and a substitution recorded offline arrive once after reconnecting', async () => {
    const world = new World();
    const { phone, match, players } = await matchDay(world);
    const tablet = await world.device();
    must(await decideMatch(phone.client, match, { type: 'kickOff' }));
    await world.time.pass(5_000);
    world.setOnline(phone, false);
    await world.time.pass(5 * 60_000);
    const [scorer = 0] = players.slice(8);
    must(await decideMatch(phone.client, match, { type: 'goal', side: 'home', player: scorer }));
    const before = pitchNow(await matchIn(phone.client, match)).places.map((place) => place.player_sid);
    const [off = 0] = before.slice(-1);
    const on = players.find((player) => !before.includes(player)) ?? 0;
    must(await decideMatch(phone.client, match, { type: 'substitute', on, off }));
    tablet.client.coordinator.syncNow();
    await world.time.pass(5_000);
    expect((await matchIn(tablet.client, match)).events).toHaveLength(1);

    world.setOnline(phone, true);
    await world.time.pass(5_000);
    tablet.client.coordinator.syncNow();
    await world.time.pass(5_000);

    const seen = await matchIn(tablet.client, match);
    expect(seen.events.map(({ type }) => type)).toEqual(['KICKOFF', 'GOAL', 'SUBS_IN']);
    expect(scoreOf(seen)).toEqual({ home: 1, away: 0 });
    expect(pitchNow(seen).places.map((place) => place.player_sid)).toContain(on);
    await expectSettled(world, [phone, tablet]);
  });

  test('[OUT-2.3, OUT-3.1] after a lost answer no change is applied twice', async () => {
    const world = new World();
    let lost = 0;
    const phone = await world.device({
      via: (network) => losing(network, () => lost-- > 0),
    });
    const { match } = await prepareMatch(phone.client);
    await world.time.pass(10_000);
    await world.time.pass(KICK_OFF - world.time.now());
    lost = 2;
    must(await decideMatch(phone.client, match, { type: 'kickOff' }));
    must(await decideMatch(phone.client, match, { type: 'goal', side: 'home' }));
    await world.time.pass(10 * 60_000);
    expect(world.server.count.repeated).toBeGreaterThan(0);
    expect((await matchIn(phone.client, match)).events).toHaveLength(2);
    await expectSettled(world, [phone]);
  });

  test('[MRG-1.3] the goals of two devices that score at the same time are both kept', async () => {
    const world = new World();
    const { phone, match } = await matchDay(world);
    const tablet = await world.device();
    must(await decideMatch(phone.client, match, { type: 'kickOff' }));
    await world.time.pass(60_000);
    tablet.client.coordinator.syncNow();
    await world.time.pass(5_000);
    world.setOnline(phone, false);
    world.setOnline(tablet, false);
    must(await decideMatch(phone.client, match, { type: 'goal', side: 'home' }));
    must(await decideMatch(tablet.client, match, { type: 'goal', side: 'away' }));
    world.setOnline(phone, true);
    world.setOnline(tablet, true);
    await world.time.pass(5_000);
    phone.client.coordinator.syncNow();
    await world.time.pass(5_000);
    expect(scoreOf(await matchIn(phone.client, match))).toEqual({ home: 1, away: 1 });
    expect(scoreOf(await matchIn(tablet.client, match))).toEqual({ home: 1, away: 1 });
    await expectSettled(world, [phone, tablet]);
  });

  test(
    '[LOC-1.1] a device that is killed at any step of a tap and its push keeps acknowledged changes',
    async () => {
      let steps = 0;
      for (let at = 1; ; at++) {
        const world = new World();
        const { phone, match } = await matchDay(world);
        must(await decideMatch(phone.client, match, { type: 'kickOff' }));
        await world.time.pass(5_000);
        const start = phone.store.snapshot();
        phone.client.close();

        let reached = 0;
        let kill = (): void => undefined;
        const hooks = { at: (_point: StorePoint) => (++reached === at ? kill() : undefined) };
        const doomed = await world.device({ from: start, hooks });
        kill = () => void doomed.store.kill();
        reached = 0;
        let acknowledged = false;
        void decideMatch(doomed.client, match, { type: 'goal', side: 'home' }).then((done) => {
          acknowledged = done.ok;
        });
        await world.time.pass(3_000);
        const survived = doomed.store.snapshot();
        doomed.client.close();

        const reopened = await world.device({ from: survived });
        await world.time.pass(5_000);
        const goals = (await matchIn(reopened.client, match)).events.filter(({ type }) => type === 'GOAL');
        expect(goals.length, `killed at step ${at}`).toBeLessThanOrEqual(1);
        if (acknowledged) expect(goals.length, `killed at step ${at}`).toBe(1);
        await expectSettled(world, [reopened]);
        reopened.client.close();
        steps = at;
        if (reached < at) break;
      }
      expect(steps).toBeGreaterThan(15);
    },
    LIMIT_MS,
  );
});

test('decideMatch answers the id of the event that it created', async () => {
  const world = new World();
  const { phone, match } = await matchDay(world);
  const { eid } = must(await decideMatch(phone.client, match, { type: 'kickOff' }));
  expect(eid).toMatch(/^1-\d+$/);
});

test('what the frame of each screen shows is read once, before the first screen is drawn', async () => {
  const world = new World();
  const before = await world.device();
  const { team } = await prepareMatch(before.client);
  const { client } = await world.device({ from: before.store.snapshot() });
  const shown = () => ({
    matches: client.matches(team).get()?.length,
    selections: client.live.selections.get(),
    unsent: unsentChanges(client).get() !== undefined,
    refused: refusedChanges(client).get(),
  });
  expect(shown()).toMatchObject({ selections: undefined, unsent: false, refused: undefined });
  await client.frame();
  expect(shown()).toEqual({ matches: 1, selections: [], unsent: true, refused: [] });
});

test('an account without a team has a frame, too', async () => {
  const { client } = await new World().device();
  await client.frame();
  expect(client.live.selections.get()).toEqual([]);
});
