/** Shrinks a failing schedule: fewer steps, fewer devices, fewer network faults, while it still fails. */
import type { Plan, Step } from './plan.testing.ts';

/** @param fails runs a plan and returns whether it fails */
export async function shrink(plan: Plan, fails: (plan: Plan) => Promise<boolean>): Promise<Plan> {
  let smallest = plan;
  const attempt = async (smaller: Plan): Promise<boolean> => {
    if (!(await fails(smaller))) return false;
    smallest = smaller;
    return true;
  };
  if (smallest.storm) await attempt({ ...smallest, storm: false });
  for (
    let part = Math.ceil(smallest.steps.length / 2);
    part >= 1;
    part = part === 1 ? 0 : Math.ceil(part / 2)
  ) {
    for (let from = 0; from < smallest.steps.length; ) {
      const steps = smallest.steps.toSpliced(from, part);
      // After a removal the following steps move up, so the same index is tried again.
      if (!(await attempt({ ...smallest, steps }))) from += part;
    }
  }
  for (let index = smallest.devices.length - 1; index > 0; index--) {
    if (isIdle(smallest, index)) await attempt(withoutDevice(smallest, index));
  }
  return smallest;
}

function isIdle({ steps, devices }: Plan, index: number): boolean {
  return steps.every(({ device }) => device % devices.length !== index);
}

function withoutDevice({ devices, steps, ...plan }: Plan, index: number): Plan {
  const moved = steps.map((step): Step => {
    const device = step.device % devices.length;
    return { ...step, device: device > index ? device - 1 : device };
  });
  return { ...plan, devices: devices.toSpliced(index, 1), steps: moved };
}
