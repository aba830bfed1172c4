/** A schedule as data: the participants, and what happens step by step. Each step can be left out. */
import { seededRandom } from '@touchline/sync/testing/seeded-random.testing';

export const STEP_KINDS = [
  'tap',
  'train',
  'pass',
  'undo',
  'list',
  'network',
  'sync',
  'reload',
  'device dies',
  'storage fails',
  'clock',
  'tab',
  'server dies',
  'sign out',
  'sign in',
  'share',
  'accept',
  'role',
  'revoke',
  'leave',
  'maintenance',
  'old app',
  'backup',
  'restore',
] as const;
export type StepKind = (typeof STEP_KINDS)[number];

export interface Step {
  readonly kind: StepKind;
  /** The index of the device. */
  readonly device: number;
  /** The step's own seed, so that leaving out another step does not change this one. */
  readonly seed: number;
}

export interface Plan {
  readonly seed: number;
  /** The account of each device, by its index in the template. */
  readonly devices: readonly number[];
  /** Whether the network loses, repeats and delays. */
  readonly storm: boolean;
  readonly steps: readonly Step[];
}

/** In hundredths. Faults are rarer than coaches' actions, and time passes often enough for both to meet. */
const WEIGHTS: Readonly<Record<StepKind, number>> = {
  tap: 420,
  train: 0,
  pass: 230,
  undo: 40,
  list: 35,
  network: 50,
  sync: 25,
  reload: 20,
  'device dies': 45,
  'storage fails': 20,
  clock: 25,
  tab: 15,
  'server dies': 35,
  'sign out': 8,
  'sign in': 20,
  share: 14,
  accept: 16,
  role: 16,
  revoke: 8,
  leave: 4,
  maintenance: 8,
  'old app': 8,
  backup: 14,
  restore: 12,
};
const TOTAL = Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, 0);

export interface PlanOptions {
  readonly seed: number;
  readonly devices?: number;
  readonly steps?: number;
  /** Kinds of steps that this search leaves out. */
  readonly without?: readonly StepKind[];
  /** Makes one backup before any member joins, and restores it when a quarter of the steps is left. */
  readonly backupFirst?: boolean;
  /** Most actions of coaches are about training; the other steps are those of the same seed without this. */
  readonly trainings?: boolean;
}

export function planOf({ backupFirst = false, trainings = false, ...options }: PlanOptions): Plan {
  const drawn = drawnPlan(options);
  const plan = trainings ? { ...drawn, steps: withTrainings(drawn.steps) } : drawn;
  return backupFirst ? { ...plan, steps: restoredLate(plan.steps) } : plan;
}

const LATE = 0.75;

function restoredLate(drawn: readonly Step[]): readonly Step[] {
  const steps = drawn.filter(({ kind }) => kind !== 'backup' && kind !== 'restore');
  const late = Math.floor(LATE * steps.length);
  const backup: Step = { kind: 'backup', device: 0, seed: 1 };
  const restore: Step = { kind: 'restore', device: 0, seed: 2 };
  return [backup, ...steps.slice(0, late), restore, ...steps.slice(late)];
}

/** The first device starts with a selection; most taps become training. */
function withTrainings(drawn: readonly Step[]): readonly Step[] {
  const first: Step = { kind: 'train', device: 0, seed: 3 };
  const steps = drawn.map((step): Step => {
    const isTraining = step.kind === 'tap' && step.seed % 10 < TRAININGS_IN_TEN;
    return isTraining ? { ...step, kind: 'train' } : step;
  });
  return [first, { kind: 'pass', device: 0, seed: 4 }, ...steps];
}

const TRAININGS_IN_TEN = 8;

function drawnPlan({
  seed,
  devices,
  steps = 60,
  without = [],
}: Omit<PlanOptions, 'backupFirst' | 'trainings'>): Plan {
  const random = seededRandom(seed);
  const count = devices ?? 2 + random.below(3);
  const made = Array.from({ length: steps }, (): Step => {
    const kind = kindFor(random.below(TOTAL));
    return { kind, device: random.below(count), seed: random.below(2 ** 31) };
  });
  const isShared = random.chance(SHARED_CHANCE);
  const invitation: readonly Step[] = (['share', 'accept'] as const).map((kind) => ({
    kind,
    device: count - 1,
    seed: random.below(2 ** 31),
  }));
  const wanted = isShared ? [...invitation, ...made] : made.filter(({ kind }) => !SHARING.has(kind));
  return {
    seed,
    devices: Array.from({ length: count }, (_, index) =>
      isShared && index > 0 ? random.below(ACCOUNTS) : 0,
    ),
    storm: random.chance(0.8),
    steps: wanted.filter(({ kind }) => !without.includes(kind)),
  };
}

const SHARED_CHANCE = 0.5;
/** The number of coaches in the template. */
const ACCOUNTS = 3;
const SHARING: ReadonlySet<StepKind> = new Set(['share', 'accept', 'role', 'revoke', 'leave']);

function kindFor(roll: number): StepKind {
  let left = roll;
  for (const kind of STEP_KINDS) {
    left -= WEIGHTS[kind];
    if (left < 0) return kind;
  }
  return 'pass';
}
