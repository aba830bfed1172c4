/**
 * Whether calls are answered at all: not during maintenance, and not for an app that is too old to be
 * understood. Asked for every call, so it reads the operators' switch at most once a second.
 */
import { USER_TEXTS } from '@touchline/domain/errors/user-texts';
import { statement } from '../database/statement.ts';
import type { Deps } from '../deps.ts';
import { ApiError, apiError } from '../errors.ts';
import { isBelow } from '../version.ts';

/** The key in `meta`; its value is `on` or `off`. Without it, off. */
export const MAINTENANCE_KEY = 'maintenance';
/** How long an operator waits until every process knows. */
const READ_EVERY_MS = 1_000;

type GateDeps = Pick<Deps, 'config' | 'database' | 'now'>;

const switchOf = statement((db, p: { key: string }) =>
  db.selectFrom('meta').select('value').where('key', '=', p.key),
);

export interface Gate {
  /** Throws 503 during maintenance. Nothing to wait for, most of the time. */
  checkOpen(): Promise<void> | undefined;
  /** Throws 426 for an app below MINIMUM_APP_VERSION; `version` as its header says it. */
  checkVersion(version: string | readonly string[] | undefined): void;
}

const gates = new WeakMap<GateDeps, Gate>();

/** One for all routes of a server. */
export function gateOf(deps: GateDeps): Gate {
  const known = gates.get(deps) ?? newGate(deps);
  gates.set(deps, known);
  return known;
}

function newGate({ config, database, now }: GateDeps): Gate {
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
      // A clock that was set back must not keep an old answer for hours.
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

/** Account calls use the number 503 for a mail that could not be sent: the text tells them apart. */
function closedError(): ApiError {
  return new ApiError(503, USER_TEXTS.maintenance);
}
