import type { LimitsDep } from '#platform/limits/limits.ts';

const HOUR_MS = 3_600_000;
/** Changes by links in an hour: a mobile network has many families behind one address. */
export const CHANGES_PER_NETWORK = 600;

/** Counts a change by a link. False above the limit. @param network by `networkOf` */
export async function mayChange({ limits }: LimitsDep, network: string): Promise<boolean> {
  return (await limits.hit(`attendance changes of ${network}`, HOUR_MS)) <= CHANGES_PER_NETWORK;
}
