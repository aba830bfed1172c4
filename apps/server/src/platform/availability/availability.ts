/**
 * Whether the server accepts calls: not during maintenance, and not from an app that is too old. The check runs for
 * every call, so it reads the maintenance switch from the database at most once a second.
 */

import { USER_TEXTS } from '@touchline/domain/errors/user-texts';
import type { ConfigDep } from '../config/config.ts';
import { isBelow } from '../config/version.ts';
import type { DatabaseDep } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { ApiError, apiError } from '../errors.ts';
import type { TimeDep } from '../time.ts';

/** The key in `meta`; its value is `on` or `off`. A missing key means off. */
export const MAINTENANCE_KEY = 'maintenance';
/** The maximum time until every process knows. */
const READ_EVERY_MS = 1_000;

type AvailabilityDeps = ConfigDep<'minimumAppVersion'> & DatabaseDep & TimeDep;

const switchOf = statement((db, p: { key: string }) =>
  db.selectFrom('meta').select('value').where('key', '=', p.key),
);

export interface Availability {
  /**
   * Throws 503 during maintenance. Returns undefined when the cached answer is fresh, so that most calls need not wait.
   */
  checkOpen(): Promise<void> | undefined;
  /** Throws 426 for an app below MINIMUM_APP_VERSION. `version` is the value of the request's header. */
  checkVersion(version: string | readonly string[] | undefined): void;
}

const byDeps = new WeakMap<AvailabilityDeps, Availability>();

/** Creates the availability check of a server, shared by all its routes. */
export function availabilityOf(deps: AvailabilityDeps): Availability {
  const known = byDeps.get(deps);
  if (known !== undefined) return known;
  const created = newAvailability(deps);
  byDeps.set(deps, created);
  return created;
}

function newAvailability({ config, database, now }: AvailabilityDeps): Availability {
  let closed = false;
  let readAt = Number.NEGATIVE_INFINITY;
  const read = async () => {
    const [row] = await switchOf(database.reader, { key: MAINTENANCE_KEY });
    closed = row?.value === 'on';
    if (closed) throw closedError();
  };
  const { minimumAppVersion } = config;
  return {
    checkOpen() {
      const time = now();
      // When the clock was set back, read again: the cached answer would otherwise stay for hours.
      if (time - readAt >= READ_EVERY_MS || time < readAt) {
        readAt = time;
        return read();
      }
      if (closed) throw closedError();
      return undefined;
    },
    checkVersion(version) {
      if (minimumAppVersion === null || typeof version !== 'string') return;
      if (isBelow(version, minimumAppVersion)) throw apiError(426);
    },
  };
}

/** In account calls 503 also means that a mail could not be sent; the text differs. */
function closedError(): ApiError {
  return new ApiError(503, USER_TEXTS.maintenance);
}
