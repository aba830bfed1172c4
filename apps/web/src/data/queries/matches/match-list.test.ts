import { describe, expect, test } from 'vitest';
import { decideMatch } from '../../commands/match/match-day.ts';
import { duplicateMatch } from '../../commands/match/matches.ts';
import { undo } from '../../commands/undo.ts';
import { KICK_OFF, must, prepareMatch, World } from '../../testing/client.testing.ts';
import { matchesOf } from '../../testing/lists.testing.ts';
import { matchOf } from './matches.ts';

/** A match that is being played, a minute after its kick-off. */
async function playing() {
  const world = new World();
  const { client } = await world.device();
  const prepared = await prepareMatch(client);
  await world.time.pass(KICK_OFF - world.time.now());
  must(await decideMatch(client, prepared.match, { type: 'kickOff' }));
  await world.time.pass(60_000);
  return { world, client, ...prepared };
}

describe('the match list', () => {
  test('a duplicate has the line-up without goals, and Undo removes it', async () => {
    const { client, team, match } = await playing();
    must(await decideMatch(client, match, { type: 'goal', side: 'home' }));
    const { sid, action } = must(await duplicateMatch(client, match));
    const made = await matchOf(client, sid);
    const original = await matchOf(client, match);
    expect(made).toMatchObject({ status: 'CAN_START', events: [], part1: original?.part1 });
    expect(await matchesOf(client, team)).toHaveLength(2);
    must(await undo(client, action ?? 0));
    expect(await matchesOf(client, team)).toHaveLength(1);
  });

  test('the score of a shoot-out is listed beside the score', async () => {
    const { world, client, team, match } = await playing();
    for (let part = 1; part <= 4; part++) {
      await world.time.pass(15 * 60_000);
      if (part < 4) {
        must(await decideMatch(client, match, { type: 'endPart' }));
        must(await decideMatch(client, match, { type: 'startPart' }));
      }
    }
    must(await decideMatch(client, match, { type: 'startShootout' }));
    must(await decideMatch(client, match, { type: 'kick', side: 'home', outcome: 'scored' }));
    must(await decideMatch(client, match, { type: 'kick', side: 'away', outcome: 'missed' }));
    must(await decideMatch(client, match, { type: 'endMatch' }));
    const [summary] = await matchesOf(client, team);
    expect(summary).toMatchObject({ score: { home: 0, away: 0 }, shootout: { home: 1, away: 0 } });
  });

  test('an archived match keeps its result, and restoring it brings it back unchanged', async () => {
    const { client, team, match } = await playing();
    must(await decideMatch(client, match, { type: 'goal', side: 'home' }));
    must(await decideMatch(client, match, { type: 'endMatch' }));
    must(await decideMatch(client, match, { type: 'archive' }));
    expect((await matchesOf(client, team))[0]).toMatchObject({
      status: 'ARCHIVED',
      result: 'win',
      shootout: null,
    });
    must(await decideMatch(client, match, { type: 'unarchive' }));
    expect((await matchesOf(client, team))[0]).toMatchObject({ status: 'FINISHED', result: 'win' });
  });
});
