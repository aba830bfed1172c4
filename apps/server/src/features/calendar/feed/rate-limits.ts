/** Limits of calendar feeds. */
import type { LimitsDep } from '#platform/limits/limits.ts';

const WINDOW_MS = 10 * 60_000;
/** One link's reads in ten minutes: several programs on several devices. */
export const READS_PER_LINK = 60;
/**
 * Unknown links of a network in ten minutes. Known links are not counted by network: a calendar service reads those of
 * all its users from few addresses.
 */
export const UNKNOWN_PER_NETWORK = 300;

/** Counts a read of a known link. False above the limit. */
export async function mayRead({ limits }: LimitsDep, token_hash: string): Promise<boolean> {
  return (await limits.hit(`calendar ${token_hash}`, WINDOW_MS)) <= READS_PER_LINK;
}

/** Counts an unknown link. False above the limit. @param network by `networkOf` */
export async function mayGuess({ limits }: LimitsDep, network: string): Promise<boolean> {
  return (await limits.hit(`unknown calendars of ${network}`, WINDOW_MS)) <= UNKNOWN_PER_NETWORK;
}
