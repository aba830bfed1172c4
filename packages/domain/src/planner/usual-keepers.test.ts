import { describe, expect, it } from 'vitest';
import type { Match } from '../entity/match.ts';
import { blocksOf } from '../match/blocks.ts';
import { clearLineup, placeKeeper } from '../match/lineup.ts';
import { readyMatch, somePlayers, throughRegisters } from '../match/match.testing.ts';
import { withAttendance } from '../match/sheet.ts';
import { askedKeepers, withAsked } from './asked.ts';
import { dislikedPlaces } from './disliked.ts';
import { type Lock, type Plan, planMatch } from './plan.ts';
import { playerOf, questionOf } from './planner.testing.ts';
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
  it('is who stands in goal in the line-up, the whole match', () => {
    expect(usual(divided())).toEqual([1, 1, 1, 1]);
    expect(usual(done(placeKeeper(divided(), 5)))).toEqual([5, 5, 5, 5]);
  });

  it('is the player who likes the goal best when no one is placed there', () => {
    expect(usual(done(clearLineup(done(placeKeeper(divided(), 5)))))).toEqual([1, 1, 1, 1]);
  });

  it('is somebody else in a part in which they are not there, stay off, or have no room', () => {
    const late = withAttendance(divided(), 1, { from_minute: 20 });
    expect(usual(late).slice(0, 2)).not.toContain(1);
    expect(usual(late).slice(2)).toEqual([1, 1]);
    expect(usual(withAttendance(divided(), 1, { injured: true }))).not.toContain(1);
    expect(usual(divided(), [{ player: 1, block: 2, plays: false }])[1]).not.toBe(1);
    const full = Array.from({ length: 9 }, (_, index) => ({ player: index + 2, block: 0, plays: true }));
    expect(usual(divided(), full)[0]).not.toBe(1);
  });
});

describe('what the coach says about the goalkeeper', () => {
  it('is kept with the match: a player, the planner’s choice, or nothing yet', () => {
    const keepers = [3, null, undefined, 1];
    const asked = withAsked(divided(), { halfParts: 2, blocks: [], keepers, locks: [] });
    expect(askedKeepers(throughRegisters(asked)).slice(0, 4)).toEqual(keepers);
    expect(askedKeepers(divided()).slice(0, 2)).toEqual([undefined, undefined]);
  });
});

describe('who stands where they do not like to', () => {
  const input = questionOf({ players: 3, onPitch: 3, parts: 1, blocksPerPart: 2, partSeconds: 600 });

  it('is named with the line and the time, the longest first; players who like every line are not named', () => {
    const likes = [['A'], [], ['D']] as const;
    const players = likes.map((liked, index) => ({ ...playerOf(index + 1, 2), likes: liked }));
    const places = [1, 2, 3].map((player_sid, spot) => ({ player_sid, spot }));
    const plan: Pick<Plan, 'blocks'> = { blocks: [places, places.slice(0, 2)] };
    expect(dislikedPlaces({ ...input, players }, plan)).toEqual([{ player: 1, role: 'K', seconds: 600 }]);
    const played = dislikedPlaces({ ...input, players, played: [places] }, plan);
    expect(played).toEqual([{ player: 1, role: 'K', seconds: 300 }]);
  });

  it('is empty when the plan finds a line that they like for every player', () => {
    const likes = [['K'], ['D'], ['D']] as const;
    const players = likes.map((liked, index) => ({ ...playerOf(index + 1, 2), likes: liked }));
    const plan = done(planMatch({ ...input, players }));
    expect(dislikedPlaces({ ...input, players }, plan)).toEqual([]);
  });
});
