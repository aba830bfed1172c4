/** The product's rows, described for replication. */
import { rowModel } from '@touchline/domain/access/row-model';
import type { Model } from '@touchline/sync/model/model';
import type { Registers } from '@touchline/sync/model/registers';

export const model: Model = {
  ...rowModel,
  // Values are JSON on both sides; the domain does not know stamps and returns them unchanged.
  replaceIds: (collection, registers, ids) => rowModel.replaceIds(collection, registers, ids) as Registers,
};
