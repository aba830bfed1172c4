/** Any merge of two devices' plans for one match can be read. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Match } from '../../entity/tables/match.ts';
import { BLOCKS_MAX } from '../../match-limits.ts';
import { cellAt } from '../../pitch/grid.ts';
import { withAttendance } from '../sheet/sheet.ts';
import { minutes, readyMatch } from '../testing/match.testing.ts';
import { withBlocks } from './block-plan.ts';
import { availableIn, type Block, blocksOf, compareBlocks, plannedLineup } from './blocks.ts';

const on = (match: Match, block: Pick<Block, 'part' | 'subpart'>) =>
  plannedLineup(match, block).map(({ player_sid }) => player_sid);

/** The block that contains a second of a part. */
function blockAt(match: Match, part: number, secondOfPart: number): Block {
  const block = blocksOf(match).findLast((each) => each.part === part && each.from <= secondOfPart);
  if (block === undefined) throw new Error('every part begins with a block');
  return block;
}

describe('plans of two devices', () => {
  const player = fc.integer({ min: 1, max: 16 });
  const entry = fc.record({
    playing: fc.constantFrom(true, true, true, false),
    x: fc.integer({ min: -1, max: 100 }),
    y: fc.integer({ min: -1, max: 100 }),
  });
  const part = fc.dictionary(
    fc.tuple(player, fc.constantFrom(1, 1, 2, 2, 3, 7)).map(([sid, subpart]) => `${sid}-${subpart}`),
    entry,
    { maxKeys: 60, size: 'max' },
  );
  const subsmap = fc.dictionary(
    fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 9 })).map((key) => key.join('-')),
    fc.record({ minute: fc.oneof(fc.integer({ min: -3, max: 20 }), fc.double()) }),
    { maxKeys: 30, size: 'max' },
  );
  const merged = fc
    .record({ part1: part, part2: part, subsmap, halfParts: fc.constantFrom(-1, 0, 1, 4, 6, 9, Number.NaN) })
    .map((broken): Match => {
      const away = withAttendance(readyMatch(), 5, { present: false });
      return { ...withAttendance(away, 6, { from_minute: 7 }), ...broken };
    });

  it('any merged plan has consecutive blocks that fill their parts', () => {
    fc.assert(
      fc.property(merged, (match) => {
        for (const [, blocks] of Map.groupBy(blocksOf(match), (block) => block.part)) {
          expect(blocks.length).toBeLessThanOrEqual(BLOCKS_MAX);
          let end = 0;
          for (const [index, block] of blocks.entries()) {
            expect(block.from).toBe(end);
            expect(block.seconds).toBeGreaterThan(0);
            if (index > 0) expect(compareBlocks(block, blocks[index - 1] ?? block)).toBeGreaterThan(0);
            end += block.seconds;
          }
          expect(end).toBe(minutes(15));
        }
      }),
    );
  });

  it('any twelve planned players give a block without duplicates, excess and unavailable players', () => {
    fc.assert(
      fc.property(merged, (match) => {
        for (const block of blocksOf(match)) {
          const places = plannedLineup(match, block);
          const sids = on(match, block);
          expect(new Set(sids).size).toBe(sids.length);
          expect(sids.length).toBeLessThanOrEqual(9);
          const may = new Set(availableIn(match, block).map(({ sid }) => sid));
          expect(sids.every((sid) => may.has(sid))).toBe(true);
          const cells = places.map(cellAt);
          expect(new Set(cells).size).toBe(cells.length);
        }
      }),
    );
  });

  it('a new division of a merged plan keeps the players planned for their time', () => {
    fc.assert(
      fc.property(merged, fc.integer({ min: 1, max: 6 }), (broken, halfParts) => {
        const match = withAttendance(broken, 6, { from_minute: 0 });
        const divided = withBlocks(match, { halfParts });
        if (!divided.ok) throw new Error(divided.error.code);
        for (const block of blocksOf(divided.value))
          expect(on(divided.value, block)).toEqual(on(match, blockAt(match, block.part, block.from)));
      }),
    );
  });
});
