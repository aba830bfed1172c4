import { describe, expect, it } from 'vitest';
import type { Match } from '../../entity/tables/match.ts';
import { blocksOf } from '../../match/blocks/blocks.ts';
import { clearLineup, placeKeeper } from '../../match/lineup/lineup.ts';
import { withAttendance } from '../../match/sheet/sheet.ts';
import { readyMatch, somePlayers, throughRegisters } from '../../match/testing/match.testing.ts';
import { planMatch } from '../solver/plan.ts';
import type { Lock, Plan } from '../solver/plan-types.ts';
import { playerOf, questionOf } from '../solver/planner.testing.ts';
import { dislikedPlaces } from './disliked.ts';
import { chosenKeepers, withPlannerSettings } from './planner-settings.ts';
import { timed } from './question.ts';
import { usualKeepers } from './usual-keepers.ts';

const divided = (): Match => ({ ...readyMatch(), halfParts: 2 });

function usual(match: Match, locks: readonly Lock[] = []): readonly (number | null)[] {
  const blocks = timed(match, blocksOf(match));
  return usualKeepers(match, { parts: 4, blocks, players: somePlayers(14), locks });
}

function done<T>(result: { ok: true; value: T } | { ok: false; error: object }): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

describe('the usual goalkeeper', () => {
  it('the default keeper is the one of the line-up for the whole match', () => {
    expect(usual(divided())).toEqual([1, 1, 1, 1]);
    expect(usual(done(placeKeeper(divided(), 5)))).toEqual([5, 5, 5, 5]);
  });

  it('without one the player who likes the goal best is the default', () => {
    expect(usual(done(clearLineup(done(placeKeeper(divided(), 5)))))).toEqual([1, 1, 1, 1]);
  });

  it('another player keeps goal in a part in which the default cannot', () => {
    const late = withAttendance(divided(), 1, { from_minute: 20 });
    expect(usual(late).slice(0, 2)).not.toContain(1);
    expect(usual(late).slice(2)).toEqual([1, 1]);
    expect(usual(withAttendance(divided(), 1, { injured: true }))).not.toContain(1);
    expect(usual(divided(), [{ player: 1, block: 2, plays: false }])[1]).not.toBe(1);
    const full = Array.from({ length: 9 }, (_, index) => ({ player: index + 2, block: 0, plays: true }));
    expect(usual(divided(), full)[0]).not.toBe(1);
  });
});

describe("the coach's choice of keepers", () => {
  it("the choice is stored with the match: a player, the planner's choice, or none", () => {
    const keepers = [3, null, undefined, 1];
    const asked = withPlannerSettings(divided(), { halfParts: 2, blocks: [], keepers, locks: [] });
    expect(chosenKeepers(throughRegisters(asked)).slice(0, 4)).toEqual(keepers);
    expect(chosenKeepers(divided()).slice(0, 2)).toEqual([undefined, undefined]);
  });
});

describe('players in positions that they dislike', () => {
  const input = questionOf({ players: 3, onPitch: 3, parts: 1, blocksPerPart: 2, partSeconds: 600 });

  it('players are listed with line and time, the longest first; players who like all lines are not listed', () => {
    const likes = [['A'], [], ['D']] as const;
    const players = likes.map((liked, index) => ({ ...playerOf(index + 1, 2), likes: liked }));
    const places = [1, 2, 3].map((player_sid, spot) => ({ player_sid, spot }));
    const plan: Pick<Plan, 'blocks'> = { blocks: [places, places.slice(0, 2)] };
    expect(dislikedPlaces({ ...input, players }, plan)).toEqual([{ player: 1, role: 'K', seconds: 600 }]);
    const played = dislikedPlaces({ ...input, players, played: [places] }, plan);
    expect(played).toEqual([{ player: 1, role: 'K', seconds: 300 }]);
  });

  it('the list is empty when all players have a line that they like', () => {
    const likes = [['K'], ['D'], ['D']] as const;
    const players = likes.map((liked, index) => ({ ...playerOf(index + 1, 2), likes: liked }));
    const plan = done(planMatch({ ...input, players }));
    expect(dislikedPlaces({ ...input, players }, plan)).toEqual([]);
  });
});
