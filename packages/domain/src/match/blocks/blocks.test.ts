import { describe, expect, it } from 'vitest';
import type { Match } from '../../entity/tables/match.ts';
import { cellOf, pointOf } from '../../pitch/grid.ts';
import { keeperIn } from '../../pitch/spots.ts';
import type { Result } from '../../result.ts';
import {
  benchOf,
  benchPlayer,
  changeFormation,
  clearLineup,
  placeKeeper,
  placePlayer,
  swapPlayers,
} from '../lineup/lineup.ts';
import { withAttendance } from '../sheet/sheet.ts';
import { Coach, minutes, readyMatch, throughRegisters } from '../testing/match.testing.ts';
import { changesBetween } from './block-changes.ts';
import { withBlocks, withLineupCopied, withPlan, withPlannedLineup } from './block-plan.ts';
import { availableIn, blocksOf, hasOwnLineup, plannedLineup, stretchOf } from './blocks.ts';

function value<T, E>(result: Result<T, E>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const at = (part: number, subpart: number) => ({ part, subpart });
const begins = (match: Match) => blocksOf(match).map(({ part, subpart, from }) => [part, subpart, from]);
const on = (match: Match, part: number, subpart: number) =>
  plannedLineup(match, at(part, subpart)).map(({ player_sid }) => player_sid);
/** 4 × 15 minutes, nine of fourteen on the pitch, three blocks of five minutes per part. */
const inThrees = () => value(withBlocks(readyMatch(), { halfParts: 3 }));

describe('blocks', () => {
  it('a part has 1 to 6 equal blocks', () => {
    const match = readyMatch({ matchParts: 2, matchLength: 40 });
    expect(begins(value(withBlocks(match, { halfParts: 3 })))).toEqual([
      [1, 1, 0],
      [1, 2, 400],
      [1, 3, 800],
      [2, 1, 0],
      [2, 2, 400],
      [2, 3, 800],
    ]);
    expect(begins(value(withBlocks(match, { halfParts: 1 })))).toHaveLength(2);
    for (const halfParts of [-1, 7, 1.5, Number.NaN])
      expect(withBlocks(match, { halfParts })).toEqual({
        ok: false,
        error: { code: 'tooManyBlocks', max: 6 },
      });
  });

  it("blocks begin at the coach's minutes, per part, over up to seven parts", () => {
    const match = { ...readyMatch({ matchLength: 70 }), matchParts: 7 };
    const divided = value(withBlocks(match, { minutes: [[4, 7], [], [], [], [], [], [9]] }));
    expect(begins(divided)).toEqual([
      [1, 1, 0],
      [1, 2, 240],
      [1, 3, 420],
      ...[2, 3, 4, 5, 6].map((part) => [part, 1, 0]),
      [7, 1, 0],
      [7, 2, 540],
    ]);
    expect(divided.halfParts).toBe(0);
    expect(throughRegisters(divided)).toEqual(divided);
    const wrong = [[[0]], [[10]], [[5, 5]], [[6, 4]], [[Number.NaN]]];
    for (const times of wrong)
      expect(withBlocks(match, { minutes: times })).toMatchObject({
        error: { code: 'blockMinute', last: 9 },
      });
    expect(withBlocks(match, { minutes: [[1, 2, 3, 4, 5, 6]] })).toMatchObject({
      error: { code: 'tooManyBlocks' },
    });
  });

  it('blocks keep their times when the coach switches to free minutes', () => {
    const divided = value(withBlocks(readyMatch({ matchParts: 2, matchLength: 40 }), { halfParts: 6 }));
    const manual = value(withBlocks(divided, { halfParts: 0 }));
    expect(manual.halfParts).toBe(0);
    expect(blocksOf(manual)).toEqual(blocksOf(divided));
  });

  it('blocks with minutes out of order, duplicate, outside the part or beyond six are left out', () => {
    const subsmap = {
      '1-1': { minute: 3 },
      '1-2': { minute: 5 },
      '1-3': { minute: 5 },
      '1-4': { minute: 4 },
      '1-5': { minute: 15 },
      '1-6': { minute: 10 },
      '2-2': { minute: -1 },
      '9-2': { minute: 3 },
      nonsense: { minute: 4 },
      '3-2': { minute: 5 },
    };
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`4-${i + 2}`, { minute: i + 1 }]));
    const match = { ...readyMatch(), subsmap: { ...subsmap, ...many } };
    const parts = Map.groupBy(blocksOf(match), ({ part }) => part);
    expect(parts.get(1)?.map(({ subpart, from, seconds }) => [subpart, from, seconds])).toEqual([
      [1, 0, 300],
      [2, 300, 300],
      [6, 600, 300],
    ]);
    expect(parts.get(2)).toHaveLength(1);
    expect(parts.get(4)).toHaveLength(6);
  });

  it('a block has its time on the match clock', () => {
    const match = inThrees();
    expect(stretchOf(match, at(2, 3))).toEqual({ start: minutes(25), end: minutes(30) });
  });
});

describe('the line-up of a block', () => {
  it('a block takes the line-up of the previous block until it has its own', () => {
    const match = inThrees();
    expect(on(match, 4, 3)).toEqual(on(match, 1, 1));
    const changed = value(swapPlayers(match, [2, 12], at(2, 2)));
    expect(on(changed, 2, 1)).toContain(2);
    expect(on(changed, 2, 2)).toContain(12);
    expect(on(changed, 4, 3)).toEqual(on(changed, 2, 2));
    expect(hasOwnLineup(changed, at(2, 3))).toBe(false);
    expect(throughRegisters(changed)).toEqual(changed);
    expect(on(value(clearLineup(changed, at(2, 2))), 4, 3)).toEqual(on(match, 1, 1));
  });

  it('a line-up can be copied to the next block, or to all later ones', () => {
    let match = inThrees();
    for (const [index, block] of blocksOf(match).slice(1).entries())
      match = value(swapPlayers(match, [2 + (index % 8), 10 + (index % 5)], block));
    const next = withLineupCopied(match, at(1, 1), 'next');
    expect(on(next, 1, 2)).toEqual(on(match, 1, 1));
    expect(on(next, 1, 3)).toEqual(on(match, 1, 3));
    const later = withLineupCopied(match, at(2, 1), 'later');
    expect(on(later, 1, 3)).toEqual(on(match, 1, 3));
    for (const block of blocksOf(later).slice(3))
      expect(on(later, block.part, block.subpart)).toEqual(on(match, 2, 1));
  });

  it('a line-up keeps its time when the blocks are divided differently', () => {
    const at10 = value(swapPlayers(inThrees(), [3, 13], at(1, 3)));
    const second = value(swapPlayers(at10, [4, 14], at(2, 2)));
    const halves = value(withBlocks(second, { minutes: [[10], [7]] }));
    expect(on(halves, 1, 1)).toEqual(on(second, 1, 1));
    expect(on(halves, 1, 2)).toEqual(on(second, 1, 3));
    expect(on(halves, 2, 1)).toEqual(on(second, 2, 1));
    // At minute 5 of part 2 the second block applied, and at minute 7 it still does.
    expect(on(halves, 2, 2)).toEqual(on(second, 2, 2));
    const whole = value(withBlocks(second, { halfParts: 1 }));
    expect(on(whole, 2, 1)).toEqual(on(second, 2, 1));
    expect(hasOwnLineup(whole, at(2, 2))).toBe(false);
  });

  it('the keepers of the first four parts are stored in the keeper slots', () => {
    const match = value(placeKeeper(inThrees(), 7, at(3, 1)));
    expect(match.keeper).toEqual([keeperIn(plannedLineup(match, at(1, 1))), -1, 7, -1]);
    expect(keeperIn(plannedLineup(match, at(4, 2)))).toBe(7);
  });

  it('every block takes the new formation', () => {
    const match = value(swapPlayers(inThrees(), [3, 13], at(2, 1)));
    const shaped = value(changeFormation(match, { pitchPlayers: 7 }));
    expect(on(shaped, 1, 1)).toHaveLength(7);
    expect(on(shaped, 2, 1)).toHaveLength(7);
  });

  it('a line-up has at least one player, no duplicates, no players from outside the sheet, and no excess', () => {
    const match = inThrees();
    const place = (player_sid: number, column = 0) => ({ player_sid, ...pointOf(cellOf(column, 3)) });
    const put = (places: Parameters<typeof withPlannedLineup>[2]) =>
      withPlannedLineup(match, at(2, 1), places);
    expect(put([])).toMatchObject({ error: { code: 'nobodyPlays' } });
    expect(put([place(3), place(3, 1)])).toMatchObject({ error: { code: 'samePlayer', player: 3 } });
    expect(put([place(99)])).toMatchObject({ error: { code: 'notOnSheet', player: 99 } });
    expect(put(Array.from({ length: 10 }, (_, i) => place(i + 1, i % 9)))).toMatchObject({
      error: { code: 'lineupFull', allowed: 9 },
    });
    const alone = value(put([place(3)]));
    expect(benchPlayer(alone, 3, at(2, 1))).toMatchObject({ error: { code: 'nobodyPlays' } });
  });

  it('played blocks cannot be planned, and later ones can', () => {
    const coach = new Coach(inThrees());
    coach.does({ type: 'kickOff' }, 0);
    coach.does({ type: 'endPart' }, minutes(15));
    coach.does({ type: 'startPart' }, minutes(16));
    const { match } = coach;
    expect(swapPlayers(match, [2, 12])).toMatchObject({ error: { code: 'started' } });
    expect(swapPlayers(match, [2, 12], at(1, 3))).toMatchObject({ error: { code: 'started' } });
    expect(on(value(swapPlayers(match, [2, 12], at(2, 2))), 2, 2)).toContain(12);
  });

  it('after the start a line-up contains no player who was sent off', () => {
    const coach = new Coach(inThrees());
    coach.does({ type: 'kickOff' }, 0);
    coach.does({ type: 'card', side: 'home', colour: 'red', player: 3 }, minutes(4));
    expect(on(coach.match, 1, 1)).toContain(3);
    expect(on(coach.match, 1, 2)).not.toContain(3);
    expect(placePlayer(coach.match, { player: 3, to: pointOf(40) }, at(2, 1))).toMatchObject({
      error: { code: 'sentOff' },
    });
  });
});

describe('players who arrive late or leave early', () => {
  it('a player is planned only for blocks in which they are present throughout', () => {
    const match = withAttendance(inThrees(), 3, { from_minute: 10, until_minute: 40 });
    const there = blocksOf(match).filter((block) => availableIn(match, block).some(({ sid }) => sid === 3));
    expect(there.map(({ part, subpart }) => `${part}-${subpart}`)).toEqual([
      '1-3',
      '2-1',
      '2-2',
      '2-3',
      '3-1',
      '3-2',
    ]);
    expect(on(match, 1, 1)).not.toContain(3);
    expect(benchOf(match, at(1, 3)).map(({ sid }) => sid)).not.toContain(3);
    expect(on(match, 1, 3)).toContain(3);
    expect(placePlayer(match, { player: 3, to: pointOf(40) })).toEqual({
      ok: false,
      error: { code: 'notThere', player: 3 },
    });
  });

  it('impossible stored minutes count as present throughout', () => {
    const match = withAttendance(inThrees(), 3, { from_minute: -5, until_minute: -1 });
    expect(blocksOf(match).every((block) => availableIn(match, block).some(({ sid }) => sid === 3))).toBe(
      true,
    );
    expect(throughRegisters(match)).toEqual(match);
  });
});

describe('changes from block to block', () => {
  it('changes between blocks name substitutions to the nearest position, moves, and the keeper', () => {
    const match = inThrees();
    const before = plannedLineup(match, at(1, 1));
    const [keeper, back] = before;
    if (keeper === undefined || back === undefined) throw new Error('nobody starts');
    let next = value(swapPlayers(match, [12, back.player_sid], at(1, 2)));
    next = value(placeKeeper(next, 13, at(1, 2)));
    const changes = changesBetween(before, plannedLineup(next, at(1, 2)));
    expect(changes.substitutions).toEqual(
      expect.arrayContaining([
        { on: 12, off: back.player_sid, place: { ...back, player_sid: 12 } },
        { on: 13, off: keeper.player_sid, place: { ...keeper, player_sid: 13 } },
      ]),
    );
    expect(changes).toMatchObject({ leaving: [], moves: [], keeper: 13 });
  });

  it('changes between blocks name players without a replacement in either direction, and mere moves', () => {
    const before = [1, 2, 3].map((player_sid) => ({ player_sid, x: player_sid * 10, y: 50 }));
    expect(changesBetween(before, before.slice(1))).toMatchObject({ substitutions: [], leaving: [1] });
    expect(changesBetween(before.slice(1), before).substitutions).toMatchObject([{ on: 1, off: 0 }]);
    const moved = before.map((place) => (place.player_sid === 2 ? { ...place, y: 20 } : place));
    expect(changesBetween(before, moved)).toMatchObject({ moves: [{ player_sid: 2, y: 20 }], leaving: [] });
  });

  it('the changes lead from the starting line-up to that of every block', () => {
    const match = value(swapPlayers(inThrees(), [3, 13], at(2, 2)));
    const blocks = blocksOf(match);
    const changed = blocks.slice(1).filter((block, index) => {
      const before = plannedLineup(match, blocks[index] ?? block);
      return changesBetween(before, plannedLineup(match, block)).substitutions.length > 0;
    });
    expect(changed.map((block) => [block.part, block.subpart])).toEqual([[2, 2]]);
  });
});

describe('a plan', () => {
  it('a plan writes blocks, line-ups and keepers at once, and keeps what it does not name', () => {
    const match = value(swapPlayers(inThrees(), [3, 13], at(1, 3)));
    const places = plannedLineup(value(placeKeeper(match, 12, at(3, 1))), at(3, 1));
    const planned = value(
      withPlan(match, { division: { halfParts: 6 }, lineups: [{ ...at(3, 1), places }] }),
    );
    expect(blocksOf(planned)).toHaveLength(24);
    expect(on(planned, 1, 5)).toEqual(on(match, 1, 3));
    expect(keeperIn(plannedLineup(planned, at(3, 4)))).toBe(12);
    expect(planned.keeper[2]).toBe(12);
    expect(throughRegisters(planned)).toEqual(planned);
  });

  it('a plan with one invalid line-up is refused as a whole', () => {
    const lineups = [{ ...at(1, 1), places: [] }];
    expect(withPlan(inThrees(), { division: { halfParts: 2 }, lineups })).toMatchObject({ ok: false });
    expect(withPlan(inThrees(), { division: { halfParts: 9 }, lineups: [] })).toMatchObject({ ok: false });
  });
});
