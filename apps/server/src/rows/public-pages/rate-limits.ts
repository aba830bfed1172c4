/** Limits of the public pages per network: a mobile network or a school has many families behind one address. */
import type { LimitsDep } from '#platform/limits/limits.ts';

const WINDOW_MS = 10 * 60_000;
/** Team Pages and club pages that a network may open in ten minutes. */
export const PAGES_PER_NETWORK = 1_200;
/** Pictures: the players, the staff and two more, of many pages. */
export const PICTURES_PER_NETWORK = 12_000;
/** Pictures of links. A person loads one when they send a link; a messenger's own server does it for many people. */
export const LINK_PICTURES_PER_NETWORK = 1_200;

/** Counts an opened page. False above the limit. @param network by `networkOf` */
export async function mayOpen({ limits }: LimitsDep, network: string): Promise<boolean> {
  return (await limits.hit(`public pages of ${network}`, WINDOW_MS)) <= PAGES_PER_NETWORK;
}

/** Counts a loaded picture. False above the limit. @param network by `networkOf` */
export async function mayLoad({ limits }: LimitsDep, network: string): Promise<boolean> {
  return (await limits.hit(`public page pictures of ${network}`, WINDOW_MS)) <= PICTURES_PER_NETWORK;
}

/** Counts a loaded picture of a link. False above the limit. @param network by `networkOf` */
export async function mayLoadLinkPicture({ limits }: LimitsDep, network: string): Promise<boolean> {
  return (await limits.hit(`link pictures of ${network}`, WINDOW_MS)) <= LINK_PICTURES_PER_NETWORK;
}
