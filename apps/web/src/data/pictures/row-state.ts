/** How the row of a waiting picture stands in this device's database. */
import { accountFields } from '@touchline/domain/entity/account';
import { mediumFields } from '@touchline/domain/entity/medium';
import { assemble } from '@touchline/domain/entity/rows';
import { isLocalId } from '@touchline/sync/protocol';
import { isDeleted, type Registers, valuesOf } from '@touchline/sync/registers';
import { isGone, isUnborn, resolveKey, shownRegisters } from '@touchline/sync/rows';
import { parseStamp } from '@touchline/sync/stamp';
import type { DeviceState, DeviceStore, StoreTx } from '@touchline/sync/store';
import type { WaitingPicture } from './records.ts';
import type { RowState } from './uploads.ts';

export function rowStateOf(rows: DeviceStore, picture: WaitingPicture, account: number): Promise<RowState> {
  return rows.read(async (tx) => {
    const state = await tx.state();
    return picture.of === 'account' ? accountState(tx, picture, account) : mediumState(tx, picture, state);
  });
}

async function accountState(tx: StoreTx, picture: WaitingPicture, account: number): Promise<RowState> {
  const row = await tx.row({ collection: 'account', sid: account });
  if (row === undefined || isGone(row)) return { is: 'unknown' };
  const registers = shownRegisters(row);
  const { stamp, state } = picture;
  // It is there, or somebody has meant something else since.
  const latest = registers[PROFILE_PHOTO]?.[1];
  if (latest !== undefined && stamp !== null && latest >= stamp) return { is: 'shown' };
  const { profile_photo } = assemble(accountFields, valuesOf(registers));
  if (state.is === 'sent' && profile_photo === state.uri) return { is: 'shown' };
  return { is: 'ready', sid: 0 };
}

async function mediumState(tx: StoreTx, picture: WaitingPicture, state: DeviceState): Promise<RowState> {
  const ours = picture.device === state.device;
  const isLost = isLocalId(picture.sid) && !ours;
  // The local id of a database that is gone stands for nothing any more; what made the row is still in it.
  const sid =
    picture.sid === 0 || isLost ? await rowMadeFor(tx, picture) : resolveKey(state, keyOf(picture.sid)).sid;
  if (sid === 0 && isLost) return { is: 'unknown' };
  if (sid === 0) return { is: 'none' };
  const row = await tx.row(keyOf(sid));
  if (row === undefined || (isUnborn(row) && Object.keys(row.waiting).length === 0)) {
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
  return isUnborn(row) || isLocalId(sid) ? { is: 'pending', sid } : { is: 'ready', sid };
}

/** What is not here now is nowhere: everything was read, and compared since. */
function isComplete({ cursor, auditedAt, recovery }: DeviceState): boolean {
  return cursor !== '' && auditedAt > 0 && recovery === null;
}

/** Found again after a kill between the picture's write and its row's: 0 when that was never written. */
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
