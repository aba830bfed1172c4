/** The row model of simulated devices; the same as in the web app. */
import { isOthersRegister, rowModel } from '@touchline/domain/access/row-model';
import type { Model } from '@touchline/sync/model/model';
import type { Registers } from '@touchline/sync/model/registers';

export const model: Model = {
  ...rowModel,
  // Values are JSON on both sides. The domain returns stamps unchanged.
  replaceIds: (collection, registers, ids) => rowModel.replaceIds(collection, registers, ids) as Registers,
};

/** For a device of this account, which gives nothing back that others write (PUL-6). */
export function modelOf(account: number): Model {
  return { ...model, ownCall: (collection, path) => isOthersRegister(account, collection, path) };
}
