/** Schedules that once failed, as they were when they were found or shrunk: each stays fixed. */
import { type Plan, type PlanOptions, planOf } from './plan.testing.ts';

export interface PinnedSchedule extends PlanOptions {
  /** What was wrong. */
  readonly found: string;
  /** Of the steps that the seed gives, those that it took; all without. */
  readonly only?: readonly number[];
}

export const PINNED: readonly PinnedSchedule[] = [
  {
    seed: 1686,
    found: 'what an invited account repeats of a team failed: its size was asked without a lock',
  },
  { seed: 2015, found: 'a match made offline for a deleted team waited for its id for ever' },
  { seed: 1155, found: 'the same, the team deleted by the device that had made the match' },
  { seed: 20305, found: "a change of role renumbered a player of another space with this space's numbers" },
  { seed: 1001911, found: 'a member who lost sight of his new player within a batch made him anew over him' },
  { seed: 1002423, found: 'a stored answer brought a row back after the access had ended' },
  {
    seed: 206,
    found: 'a match for a team to which its coach is only invited again waited for its id for ever',
  },
  {
    seed: 1008521,
    found: 'a member gave a restored server an event without the line-up that was cut for him',
  },
  {
    seed: 4009318,
    found: 'a team that came back to a restored server was one too many before another was deleted again',
  },
  {
    seed: 4017285,
    only: [0, 1, 3, 4, 24, 31, 32, 44, 45],
    found: 'a player made by a member under a lease that the backup knew was not let in from the owner',
  },
  {
    seed: 4022031,
    found: 'a role that the backup had lowered kept a write from coming back, and nobody was told',
  },
  {
    seed: 4032439,
    found: 'the deletion of a match that was never made was tried again alone, and waited for ever',
  },
  {
    seed: 5007127,
    only: [2, 3, 20, 25, 27, 28, 31],
    found: 'a match did not come back to a server whose backup was older than the first device',
  },
  {
    seed: 6005198,
    only: [0, 1, 2, 3, 8, 11, 17, 18, 20, 22, 23, 25, 26, 27, 33, 37, 45, 48, 49, 50, 54, 55, 56],
    found: 'a push failed while its account became a member of a team that it wrote to',
  },
  {
    seed: 7001284,
    only: [3, 4, 6, 7, 11, 14, 15, 19, 21, 24],
    found:
      'an invitation that an audit had seen before any page, and that was declined, stayed on the device',
  },
  {
    seed: 6007955,
    only: [0, 1, 11, 15, 27, 28, 29, 30, 32, 34, 35, 39, 40, 45, 48, 49, 54],
    found: 'a device gave a restored server its own waiting write, and not the later one of another over it',
  },
  {
    seed: 9010206,
    only: [0, 1, 3, 4, 5, 7, 8, 10, 11, 13, 14, 15, 16, 17, 22, 23, 25, 32, 33, 34, 44],
    found: 'a later write that a restored server lost was hidden by an earlier one that waits here',
  },
  {
    seed: 9035165,
    only: [1, 2, 3, 14, 16, 19, 20, 26, 31, 34, 37, 39, 40, 41, 46, 52],
    found: 'a match that a backup did not know was refused when more of it came in the same batch',
  },
];

export function pinnedPlan({ only, ...options }: PinnedSchedule): Plan {
  const plan = planOf(options);
  return only === undefined ? plan : { ...plan, steps: only.flatMap((index) => plan.steps[index] ?? []) };
}
