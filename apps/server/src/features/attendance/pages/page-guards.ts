/** Which requests to the answer page are taken. */
import type { FastifyRequest } from 'fastify';
import type { ConfigDep } from '#platform/config/config.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';

const WINDOW_MS = 10 * 60_000;
/** Pages that a network may open in ten minutes: a mobile network or a school has many families behind one address. */
export const PAGES_PER_NETWORK = 1_200;

/** Counts an opened page. False above the limit. @param network by `networkOf` */
export async function mayOpen({ limits }: LimitsDep, network: string): Promise<boolean> {
  return (await limits.hit(`attendance pages of ${network}`, WINDOW_MS)) <= PAGES_PER_NETWORK;
}

const OURS: ReadonlySet<string> = new Set(['same-origin', 'none']);

/**
 * True for a form that another site sent. The link itself is the permission, so this only stops sites that were given
 * it. Our own forms have the origin `null`, because our pages send no referrer; then the browser's Sec-Fetch-Site
 * decides, which browsers before 2023 do not send.
 */
export function isFromOtherSite(
  { config }: ConfigDep<'publicUrl'>,
  { headers, host }: Pick<FastifyRequest, 'headers' | 'host'>,
): boolean {
  const site = headers['sec-fetch-site'];
  if (typeof site === 'string') return !OURS.has(site);
  const { origin } = headers;
  if (origin === undefined || origin === 'null') return false;
  const own = config.publicUrl === null ? null : URL.parse(config.publicUrl)?.host;
  const from = URL.parse(origin)?.host;
  return from !== host && from !== own;
}
