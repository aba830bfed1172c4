import { describe, expect, test } from 'vitest';
import { discardAttention, retryAttention } from '../commands/attention.ts';
import { decideMatch } from '../commands/match/match-day.ts';
import { updateMatch } from '../commands/match/matches.ts';
import { updateTeamMetadata } from '../commands/team/teams.ts';
import { attentionOf } from '../queries/device/attention.ts';
import { must, prepareMatch, World } from '../testing/client.testing.ts';
import { expectSettled, matchDay, matchIn } from '../testing/client-match.testing.ts';
import { plain, refusing } from '../testing/client-networks.testing.ts';

describe('[OUT-5.1, OUT-5.2, OUT-5.3] a change that the server refuses', () => {
  test("is listed under its row's name, and can be retried or discarded", async () => {
    const world = new World();
    let refuses = true;
    const phone = await world.device({ via: (network) => refusing(network, () => refuses) });
    refuses = false;
    const { match, team } = await prepareMatch(phone.client);
    await world.time.pass(10_000);
    refuses = true;
    must(await updateMatch(phone.client, match, { opponent_teamname: 'MO13-7' }));
    must(await updateTeamMetadata(phone.client, team, { matchParts: 2 }));
    await world.time.pass(5_000);
    refuses = false;
    const [ofTeam, ofMatch] = await attentionOf(phone.client);
    expect([ofTeam, ofMatch]).toMatchObject([
      { collection: 'teams', code: 403, names: { [`teams/${ofTeam?.sid}`]: 'Rietdijk MO13-2' } },
      { collection: 'matches', code: 403, names: { [`matches/${ofMatch?.sid}`]: 'Noordhaven MO13-1' } },
    ]);
    must(await retryAttention(phone.client, ofMatch?.id ?? 0));
    must(await discardAttention(phone.client, ofTeam?.id ?? 0));
    await world.time.pass(5_000);
    expect((await matchIn(phone.client, match)).opponent_teamname).toBe('MO13-7');
    expect(phone.client.team(team)?.metadata.matchParts).toBe(4);
    expect(await attentionOf(phone.client)).toEqual([]);
  });
});

describe('[OUT-6.2, OUT-6.3] a session that ended', () => {
  test('stops the loop, keeps waiting changes, and continues after the next sign-in', async () => {
    const world = new World();
    const { phone, match } = await matchDay(world);
    phone.client.close();
    const told: number[] = [];
    const device = await world.device({
      from: phone.store.snapshot(),
      via: (network) => ({
        ...plain(network),
        push: async () => ({ ok: false, code: 401, message: 'Not authorized' }),
      }),
      onSignedOut: (code) => told.push(code),
    });
    must(await decideMatch(device.client, match, { type: 'kickOff' }));
    await world.time.pass(5_000);
    expect(told).toEqual([401]);
    expect(await device.client.store.read((tx) => tx.outboxCount())).toBe(1);
    device.client.close();
    const again = await world.device({ from: device.store.snapshot() });
    await world.time.pass(5_000);
    expect((await matchIn(again.client, match)).status).toBe('PLAYING');
    await expectSettled(world, [again]);
  });
});
