/** Schedules that failed once, as they were found or shrunk. Each must pass from now on. */
import { type Plan, type PlanOptions, planOf } from './plan.testing.ts';

export interface PinnedSchedule extends PlanOptions {
  /** The bug that it found. */
  readonly found: string;
  /** The steps of the seed's plan that the schedule uses; all when missing. */
  readonly only?: readonly number[];
}

export const PINNED: readonly PinnedSchedule[] = [
  {
    seed: 1686,
    found: "a push that an invited account repeated failed, because the row's size was read without a lock",
  },
  { seed: 2015, found: 'a match that was created offline for a deleted team waited for its id forever' },
  { seed: 1155, found: 'a match waited for its id forever after its own device had deleted the team' },
  { seed: 20305, found: "a change of role renumbered a player of another space with this space's numbers" },
  {
    seed: 1001911,
    found:
      'a member who lost access to their new player within a batch created the player again over the first one',
  },
  { seed: 1002423, found: 'a stored answer brought a row back after the access had ended' },
  {
    seed: 206,
    found: 'a match waited for its id forever when its coach was only invited to the team again',
  },
  {
    seed: 1008521,
    found: 'a member gave a restored server an event without the line-up that their role hides',
  },
  {
    seed: 4009318,
    found:
      'a team that returned to a restored server exceeded the maximum until a later deletion returned as well',
  },
  {
    seed: 4017285,
    only: [0, 1, 3, 4, 24, 31, 32, 44, 45],
    found: 'the owner could not bring back a player whom a member had created under a lease in the backup',
  },
  {
    seed: 4022031,
    found: 'a role that was lower in the backup blocked a write from coming back, without a report',
  },
  {
    seed: 4032439,
    found: 'the deletion of a match that was never created was retried alone and waited forever',
  },
  {
    seed: 5007127,
    only: [2, 3, 20, 25, 27, 28, 31],
    found: 'a match did not return to a server whose backup was older than the first device',
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
      'a declined invitation stayed on a device that had got it from a consistency check before any page',
  },
  {
    seed: 6007955,
    only: [0, 1, 11, 15, 27, 28, 29, 30, 32, 34, 35, 39, 40, 45, 48, 49, 54],
    found: "a device gave a restored server its own waiting write instead of another device's later one",
  },
  {
    seed: 9010206,
    only: [0, 1, 3, 4, 5, 7, 8, 10, 11, 13, 14, 15, 16, 17, 22, 23, 25, 32, 33, 34, 44],
    found: 'an earlier waiting write hid a later write that the restored server had lost',
  },
  {
    seed: 9035165,
    only: [1, 2, 3, 14, 16, 19, 20, 26, 31, 34, 37, 39, 40, 41, 46, 52],
    found: 'a match that the backup lacked was refused when the same batch had further changes of it',
  },
  {
    seed: 20283646,
    only: [0, 1, 3, 5, 8, 13, 17, 19, 20, 21, 22, 34, 37, 39, 40, 45],
    found:
      'the simulation expected a server to store the `origin` that a device returns after a second restore',
  },
  {
    seed: 20312058,
    only: [0, 1, 3, 4, 6, 10, 11, 13, 16, 17, 18, 32, 34, 57, 59],
    found:
      'the simulation expected a value back because another device listed an equal value of its own, which was refused',
  },
  {
    seed: 1003508,
    only: [0, 1, 4, 7, 17, 32, 34, 38, 61],
    found:
      'the simulation expected the owner to bring back the rating of a coach whose access had ended before the restore',
  },
  {
    seed: 9001427,
    trainings: true,
    found:
      "a member who may not make a selection brought it back to a restored server without its team, in the member's own space",
  },
];

export function pinnedPlan({ only, ...options }: PinnedSchedule): Plan {
  const plan = planOf(options);
  return only === undefined ? plan : { ...plan, steps: only.flatMap((index) => plan.steps[index] ?? []) };
}
