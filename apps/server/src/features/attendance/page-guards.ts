/** Which requests to the answer page are taken. */
import type { FastifyRequest } from 'fastify';
import type { ConfigDep } from '#platform/config/config.ts';
import { networkOf } from '#platform/http/network-of.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A mobile network or a school has many families behind one address. */
export const PAGES_PER_NETWORK = 1_200;
export const FORMS_PER_NETWORK = 600;

export async function mayOpen({ limits }: LimitsDep, address: string): Promise<boolean> {
  return (await limits.hit(`attend pages ${networkOf(address)}`, 10 * MINUTE_MS)) <= PAGES_PER_NETWORK;
}

export async function maySend({ limits }: LimitsDep, address: string): Promise<boolean> {
  return (await limits.hit(`attend forms ${networkOf(address)}`, HOUR_MS)) <= FORMS_PER_NETWORK;
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
