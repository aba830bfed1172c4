import { describe, expect, test } from 'vitest';
import { type Outcome, runWriters, type Schedule } from './writers.testing.ts';

/** `SIMULATION_SEED` and `SIMULATION_SCHEDULES` choose others and more. */
const FIRST_SEED = Number(process.env.SIMULATION_SEED ?? 1);
const SCHEDULES = Number(process.env.SIMULATION_SCHEDULES ?? (process.env.TEST_LONG === '1' ? 10_000 : 500));
const TIMEOUT_MS = 60 * 60_000;

/** Runs the schedules; a failure says with which seed. */
function runAll(parts: Omit<Schedule, 'seed'>, check: (outcome: Outcome) => void): readonly Outcome[] {
  return Array.from({ length: SCHEDULES }, (_, at) => {
    const seed = FIRST_SEED + at;
    const outcome = runWriters({ ...parts, seed });
    try {
      check(outcome);
    } catch (problem) {
      throw new Error(`seed ${seed}, ${parts.devices} devices: ${String(problem)}`, { cause: problem });
    }
    return outcome;
  });
}

describe.each([2, 3])('%i devices edit one note, also without network', (devices) => {
  test(
    'no typed word is missing from the text and its earlier values',
    () => {
      const outcomes = runAll({ devices, steps: 40, isApart: false }, ({ text, texts, earlier, words }) => {
        expect(texts).toEqual(texts.map(() => text));
        const found = `${text} ${earlier}`;
        expect(words.filter((word) => !found.includes(word))).toEqual([]);
      });
      // Without paragraphs that two devices wrote, the schedules would prove nothing.
      expect(outcomes.some(({ lost }) => lost > 0)).toBe(true);
    },
    TIMEOUT_MS,
  );

  test(
    'different paragraphs always merge: every word is in the text itself',
    () => {
      runAll({ devices, steps: 40, isApart: true }, ({ text, texts, words }) => {
        expect(texts).toEqual(texts.map(() => text));
        expect(words.filter((word) => !text.includes(word))).toEqual([]);
      });
    },
    TIMEOUT_MS,
  );
});

test('a seed determines the whole run', () => {
  const schedule = { seed: 7, devices: 3, steps: 40, isApart: false };
  expect(runWriters(schedule)).toEqual(runWriters(schedule));
});
