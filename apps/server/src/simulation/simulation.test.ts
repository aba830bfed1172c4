import { describe, expect, test } from 'vitest';
import { openGround } from './ground.testing.ts';
import { PINNED, pinnedPlan } from './pinned.testing.ts';
import { planOf } from './plan.testing.ts';
import { addReport, searchSchedules } from './search.testing.ts';
import { runSchedule } from './world.testing.ts';

/** In CI 1,000 within two minutes; a long search runs more. `npm run simulate` searches elsewhere. */
const SCHEDULES = process.env.TEST_LONG === '1' ? 20_000 : 1_000;
const MEMBERS_SCHEDULES = SCHEDULES / 20;
const FIRST_SEED = 1;
const PARTS = 8;
const PART_TIMEOUT_MS = 60 * 60_000;

const ground = await openGround();

describe('the product under simulation', () => {
  const met: Record<string, number> = {};

  test('a seed gives the whole run, whatever ran before it', async () => {
    const seed = 77;
    const first = await runSchedule(ground, planOf({ seed }));
    await runSchedule(ground, planOf({ seed: seed + 1 }));
    const again = await runSchedule(ground, planOf({ seed }));
    expect(again.trace).toBe(first.trace);
    const other = await runSchedule(ground, planOf({ seed: seed + 1 }));
    expect(other.trace).not.toBe(first.trace);
  });

  test.each(Array.from({ length: PARTS }, (_, part) => part))(
    '[OUT-4, MRG-3, PUL-1, PUL-8] devices end with what the server has for them, and nothing acknowledged is lost (part %i)',
    async (part) => {
      const schedules = SCHEDULES / PARTS;
      const found = await searchSchedules(ground, { from: FIRST_SEED + part * schedules, schedules });
      addReport(met, found.report);
      // Seed, steps and what was wrong; `npm run simulate` tells the whole story.
      const told = found.failures.map(({ story: _, ...failure }) => failure);
      expect(told).toEqual([]);
    },
    PART_TIMEOUT_MS,
  );

  test(
    '[PUL-6] what members made comes back to a server that was backed up before they joined',
    async () => {
      const search = { from: 1, schedules: MEMBERS_SCHEDULES, options: { backupFirst: true } };
      const { failures } = await searchSchedules(ground, search);
      expect(failures.map(({ story: _, ...failure }) => failure)).toEqual([]);
    },
    PART_TIMEOUT_MS,
  );

  test.each(PINNED)('stays fixed: $found (seed $seed)', async (pinned) => {
    expect((await runSchedule(ground, pinnedPlan(pinned))).failure).toBeNull();
  });

  test('together they met every kind of fault', () => {
    for (const [kind, count] of Object.entries(met)) expect(count, kind).toBeGreaterThan(0);
  });
});
