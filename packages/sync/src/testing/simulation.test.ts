import { describe, expect, it } from 'vitest';
import { type SimulationReport, simulate } from './simulation.testing.ts';

/** The number of schedules per kind. `SIMULATION_SEED` and `SIMULATION_SCHEDULES` choose others and more. */
const FIRST_SEED = Number(process.env.SIMULATION_SEED ?? 1);
const SCHEDULES = Number(process.env.SIMULATION_SCHEDULES ?? 100);

describe(`${SCHEDULES} schedules from seed ${FIRST_SEED}`, () => {
  const met: SimulationReport[] = [];

  it.each([1, 2, 3])(
    '[OUT-4.4, MRG-3.1, MRG-6.1] %i devices end with the rows of the server, and no acknowledged write is lost',
    async (devices) => {
      for (let seed = FIRST_SEED; seed < FIRST_SEED + SCHEDULES; seed++) {
        met.push(await simulate({ seed: seed * 10 + devices, devices }));
      }
    },
    60_000,
  );

  it('the schedules together contain every kind of fault', () => {
    const total = (of: keyof SimulationReport) => met.reduce((sum, report) => sum + report[of], 0);
    const kinds = Object.keys(met[0] ?? {}) as (keyof SimulationReport)[];
    for (const kind of kinds) expect(total(kind), kind).toBeGreaterThan(0);
  });
});

// The retry of a change that depends on another one writes that one again too, and an undo that followed both.
it('[OUT-5.5] schedule 71226191, in which a dependent change is retried after its undo, loses nothing', async () => {
  await expect(simulate({ seed: 71_226_191, devices: 1 })).resolves.toBeDefined();
});

it('[OUT-5.5] schedule 73055092, in which a refused creation with a removed member is retried, loses nothing', async () => {
  await expect(simulate({ seed: 73_055_092, devices: 2 })).resolves.toBeDefined();
});
