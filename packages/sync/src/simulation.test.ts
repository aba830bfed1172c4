import { describe, expect, it } from 'vitest';
import { type SimulationReport, simulate } from './simulation.testing.ts';

/** Schedules of each kind; `SIMULATION_SEED` and `SIMULATION_SCHEDULES` search elsewhere and longer. */
const FIRST_SEED = Number(process.env.SIMULATION_SEED ?? 1);
const SCHEDULES = Number(process.env.SIMULATION_SCHEDULES ?? 100);

describe(`${SCHEDULES} schedules from seed ${FIRST_SEED}`, () => {
  const met: SimulationReport[] = [];

  it.each([1, 2, 3])(
    '[OUT-4, MRG-3, MRG-6] %i devices end with what the server has, and nothing acknowledged is lost',
    async (devices) => {
      for (let seed = FIRST_SEED; seed < FIRST_SEED + SCHEDULES; seed++) {
        met.push(await simulate({ seed: seed * 10 + devices, devices }));
      }
    },
    60_000,
  );

  it('they met every kind of fault', () => {
    const total = (of: keyof SimulationReport) => met.reduce((sum, report) => sum + report[of], 0);
    const kinds = Object.keys(met[0] ?? {}) as (keyof SimulationReport)[];
    for (const kind of kinds) expect(total(kind), kind).toBeGreaterThan(0);
  });
});
