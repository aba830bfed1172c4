/** The product's rows, described for replication. */
import { isOthersRegister, rowModel } from '@touchline/domain/access/row-model';
import type { Model } from '@touchline/sync/model/model';
import type { Registers } from '@touchline/sync/model/registers';

export const model: Model = {
  ...rowModel,
  // Values are JSON on both sides; the domain does not know stamps and returns them unchanged.
  replaceIds: (collection, registers, ids) => rowModel.replaceIds(collection, registers, ids) as Registers,
};

/** The same for a device of this account, which gives nothing back that others write (PUL-6). */
export function modelOf(account: number): Model {
  return { ...model, ownCall: (collection, path) => isOthersRegister(account, collection, path) };
}
