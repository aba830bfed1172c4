/** The state of a waiting photo's row in this device's database. */

import { assemble } from '@touchline/domain/entity/rows/rows';
import { accountFields } from '@touchline/domain/entity/tables/account';
import { mediumFields } from '@touchline/domain/entity/tables/medium';
import { isLocalId } from '@touchline/sync/model/protocol';
import { isDeleted, type Registers, valuesOf } from '@touchline/sync/model/registers';
import { parseStamp } from '@touchline/sync/model/stamp';
import { isGone, isPendingCreation, resolveKey, shownRegisters } from '@touchline/sync/store/rows';
import type { DeviceState, DeviceStore, StoreTx } from '@touchline/sync/store/store';
import type { WaitingPicture } from './records.ts';
import type { RowState } from './uploads.ts';

/** In the order of the pictures, read in one transaction: a hundred may wait. */
export function rowStatesOf(
  rows: DeviceStore,
  pictures: readonly WaitingPicture[],
  account: number,
): Promise<readonly RowState[]> {
  return rows.read(async (tx) => {
    const state = await tx.state();
    const states: RowState[] = [];
    for (const picture of pictures) {
      states.push(
        picture.of === 'account'
          ? await accountState(tx, picture, account)
          : await mediumState(tx, picture, state),
      );
    }
    return states;
  });
}

async function accountState(tx: StoreTx, picture: WaitingPicture, account: number): Promise<RowState> {
  const row = await tx.row({ collection: 'account', sid: account });
  if (row === undefined || isGone(row)) return { is: 'unknown' };
  const registers = shownRegisters(row);
  const { stamp, state } = picture;
  // The row has it, or a later choice has replaced it.
  const latest = registers[PROFILE_PHOTO]?.[1];
  if (latest !== undefined && stamp !== null && latest >= stamp) return { is: 'shown' };
  const { profile_photo } = assemble(accountFields, valuesOf(registers));
  if (state.is === 'sent' && profile_photo === state.uri) return { is: 'shown' };
  return { is: 'ready', sid: 0 };
}

async function mediumState(tx: StoreTx, picture: WaitingPicture, state: DeviceState): Promise<RowState> {
  const ours = picture.device === state.device;
  const isLost = isLocalId(picture.sid) && !ours;
  // A local id of a deleted database is not valid any more; the waiting creation still names the row.
  const sid =
    picture.sid === 0 || isLost ? await rowMadeFor(tx, picture) : resolveKey(state, keyOf(picture.sid)).sid;
  if (sid === 0 && isLost) return { is: 'unknown' };
  if (sid === 0) return { is: 'none' };
  const row = await tx.row(keyOf(sid));
  if (row === undefined || (isPendingCreation(row) && Object.keys(row.waiting).length === 0)) {
    const listed = await tx.attention();
    const refused = listed.some(
      (item) => item.collection === 'media' && resolveKey(state, keyOf(item.sid)).sid === sid,
    );
    if (refused) return { is: 'refused' };
    return ours && isComplete(state) ? { is: 'none' } : { is: 'unknown' };
  }
  if (isGone(row)) return { is: 'unknown' };
  const registers = shownRegisters(row);
  if (isDeleted(registers)) return { is: 'deleted' };
  if (assemble(mediumFields, valuesOf(registers)).uri !== '') return { is: 'shown' };
  return isPendingCreation(row) || isLocalId(sid) ? { is: 'pending', sid } : { is: 'ready', sid };
}

/** True when all rows were read and compared: a missing row does not exist. */
function isComplete({ cursor, auditedAt, recovery }: DeviceState): boolean {
  return cursor !== '' && auditedAt > 0 && recovery === null;
}

/** Finds the row after a kill between the two writes: 0 when it was never written. */
async function rowMadeFor(tx: StoreTx, { device, createdAt }: WaitingPicture): Promise<number> {
  const rows = await tx.rowsOf('media');
  const made = rows.find((row) => {
    const written = (isGone(row) ? {} : ({ ...row.base, ...row.waiting } as Registers))[CREATED];
    return written?.[0] === createdAt && parseStamp(written[1]).device === device;
  });
  return made?.sid ?? 0;
}

const CREATED = 'createdAt';
const PROFILE_PHOTO = 'profile_photo';

const keyOf = (sid: number) => ({ collection: 'media', sid });
