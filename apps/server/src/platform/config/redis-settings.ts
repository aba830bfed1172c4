/** Redis or Valkey: one at REDIS_URL, or the primary that Sentinels name. */
import { StartError } from './start-error.ts';

export interface RedisAddress {
  /** With Sentinels, the place of the host has their name for the primary. */
  readonly url: string;
  /** Empty without Sentinels. */
  readonly sentinels: readonly SentinelAddress[];
}

export interface SentinelAddress {
  readonly host: string;
  readonly port: number;
}

interface Given {
  readonly REDIS_URL: string | undefined;
  readonly REDIS_SENTINELS: string | undefined;
}

/** Null without REDIS_URL. */
export function redisSettings({ REDIS_URL, REDIS_SENTINELS }: Given): RedisAddress | null {
  if (REDIS_URL !== undefined) return { url: REDIS_URL, sentinels: sentinelsIn(REDIS_SENTINELS) };
  if (REDIS_SENTINELS === undefined) return null;
  throw new StartError(
    'REDIS_URL must be set where REDIS_SENTINELS is: redis://:password@NAME, with the name that they have for the primary.',
  );
}

/** One sentence for an operator whose Redis cannot be reached. Shows neither user nor password. */
export function redisUnreachable({ url, sentinels }: RedisAddress): StartError {
  const { host = 'its address', hostname = '' } = URL.parse(url) ?? {};
  if (sentinels.length === 0) return new StartError(`REDIS_URL: nothing answers at ${host}.`);
  const asked = sentinels.map((sentinel) => `${sentinel.host}:${sentinel.port}`).join(', ');
  return new StartError(
    `REDIS_SENTINELS: no Sentinel at ${asked} names a primary of "${hostname}" that answers.`,
  );
}

function sentinelsIn(value = ''): readonly SentinelAddress[] {
  return value
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '')
    .map((address) => {
      const { hostname = '', port = '', host = '' } = URL.parse(`tcp://${address}`) ?? {};
      if (hostname === '' || port === '' || host !== address) {
        throw new StartError(
          'REDIS_SENTINELS must be addresses such as 10.0.0.1:26379, with commas between them.',
        );
      }
      return { host: hostname, port: Number(port) };
    });
}
