import { describe, expect, test } from 'vitest';
import { openInitialState } from './initial-state.testing.ts';
import { PINNED, pinnedPlan } from './pinned.testing.ts';
import { planOf } from './plan.testing.ts';
import { addReport, searchSchedules } from './search.testing.ts';
import { runSchedule } from './world.testing.ts';

/** CI runs 200 within half a minute; a long search runs more. `npm run simulate` uses other seeds. */
const SCHEDULES = process.env.TEST_LONG === '1' ? 20_000 : 200;
const MEMBERS_SCHEDULES = SCHEDULES / 20;
const TRAININGS_SCHEDULES = SCHEDULES / 8;
const FIRST_SEED = 1;
const PARTS = 8;
const PART_TIMEOUT_MS = 60 * 60_000;

const initialState = await openInitialState();

describe('the product under simulation', () => {
  const met: Record<string, number> = {};

  test('a seed determines the whole run, whatever ran before it', async () => {
    const seed = 77;
    const first = await runSchedule(initialState, planOf({ seed }));
    await runSchedule(initialState, planOf({ seed: seed + 1 }));
    const again = await runSchedule(initialState, planOf({ seed }));
    expect(again.trace).toBe(first.trace);
    const other = await runSchedule(initialState, planOf({ seed: seed + 1 }));
    expect(other.trace).not.toBe(first.trace);
  });

  test.each(Array.from({ length: PARTS }, (_, part) => part))(
    "[OUT-4.4, MRG-3.1, PUL-3.1, PUL-8.1] devices end with the server's rows, and no acknowledged change is lost (part %i)",
    async (part) => {
      const schedules = SCHEDULES / PARTS;
      const found = await searchSchedules(initialState, { from: FIRST_SEED + part * schedules, schedules });
      addReport(met, found.report);
      // Seed, steps and failure; `npm run simulate` prints the whole story.
      const told = found.failures.map(({ story: _, ...failure }) => failure);
      expect(told).toEqual([]);
    },
    PART_TIMEOUT_MS,
  );

  test(
    '[PUL-6.20, PUL-6.15] rows by members are restored on a server whose backup is older than their membership',
    async () => {
      const search = { from: 1, schedules: MEMBERS_SCHEDULES, options: { backupFirst: true } };
      const { failures } = await searchSchedules(initialState, search);
      expect(failures.map(({ story: _, ...failure }) => failure)).toEqual([]);
    },
    PART_TIMEOUT_MS,
  );

  test(
    '[OUT-4.4, MRG-3.1] trainers who change series, sessions and selections offline lose no record, and no series touches one',
    async () => {
      const search = { from: 1, schedules: TRAININGS_SCHEDULES, options: { trainings: true } };
      const { failures, report } = await searchSchedules(initialState, search);
      expect(failures.map(({ story: _, ...failure }) => failure)).toEqual([]);
      for (const kind of ['sessions with a record', 'sessions made twice', 'restores', 'devices of members'])
        expect(report[kind], kind).toBeGreaterThan(0);
    },
    PART_TIMEOUT_MS,
  );

  test.each(PINNED)('stays fixed: $found (seed $seed)', async (pinned) => {
    expect((await runSchedule(initialState, pinnedPlan(pinned))).failure).toBeNull();
  });

  test('the schedules together contained every kind of fault', () => {
    for (const [kind, count] of Object.entries(met)) expect(count, kind).toBeGreaterThan(0);
  });
});
