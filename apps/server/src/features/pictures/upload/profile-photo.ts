/**
 * The time at which a coach chose or removed their profile photo. The upload is a separate call and may arrive after
 * later changes, which it must not override. So it carries a stamp of the device's clock and merges like other changes.
 */

import type { IncomingHttpHeaders } from 'node:http';
import { CLOCK_TOLERANCE_MS } from '@touchline/sync/model/protocol';
import { isStamp, parseStamp, type Stamp } from '@touchline/sync/model/stamp';
import type { Account } from '#rows/people/access.ts';
import { type WriteDeps, writeChanges } from '#rows/write/write.ts';

const HEADER = 'touchline-meant';

/** Null without a stamp, or with one from a clock that is too far ahead (MRG-5). The time of arrival then counts. */
export function chosenAt(headers: IncomingHttpHeaders, now: number): Stamp | null {
  const text = headers[HEADER];
  return isStamp(text) && parseStamp(text).time <= now + CLOCK_TOLERANCE_MS ? text : null;
}

/** Writes the register even when it already names this photo, so that the new stamp counts. */
export function writeProfilePhoto(
  deps: WriteDeps,
  account: Account,
  { uri, chosen }: { readonly uri: string; readonly chosen: Stamp | null },
): Promise<void> {
  const changes = { profile_photo: uri };
  const stamped = chosen === null ? {} : { stamp: chosen };
  return writeChanges(deps, account, [{ collection: 'account', sid: account.sid, changes, ...stamped }]);
}
