/**
 * When a coach meant his profile photo, or that there is none: the photo comes by a call of its own, perhaps
 * after what he did since, and must not win over that. Stamped with his device's clock it merges as all he writes.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { CLOCK_TOLERANCE_MS } from '@touchline/sync/protocol';
import { isStamp, parseStamp, type Stamp } from '@touchline/sync/stamp';
import type { Deps } from '../deps.ts';
import type { Account } from '../sync/access.ts';
import { writeChanges } from '../sync/write.ts';

const HEADER = 'touchline-meant';

/** Null where nothing is said, and from a clock that is too far ahead (MRG-5): then it is meant as it comes. */
export function meantIn(headers: IncomingHttpHeaders, now: number): Stamp | null {
  const text = headers[HEADER];
  return isStamp(text) && parseStamp(text).time <= now + CLOCK_TOLERANCE_MS ? text : null;
}

/** Written also where it stands there already: then it is meant anew. */
export function writeProfilePhoto(
  deps: Deps,
  account: Account,
  { uri, meant }: { readonly uri: string; readonly meant: Stamp | null },
): Promise<void> {
  const changes = { profile_photo: uri };
  const stamped = meant === null ? {} : { stamp: meant };
  return writeChanges(deps, account, [{ collection: 'account', sid: account.sid, changes, ...stamped }]);
}
