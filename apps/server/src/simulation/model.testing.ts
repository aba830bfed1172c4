/** The row model of a simulated device; the same as in the web app. */
import { rowModel } from '@touchline/domain/access/row-model';
import type { Model } from '@touchline/sync/model/model';
import type { Registers } from '@touchline/sync/model/registers';

export const model: Model = {
  ...rowModel,
  // Values are JSON on both sides. The domain returns stamps unchanged.
  replaceIds: (collection, registers, ids) => rowModel.replaceIds(collection, registers, ids) as Registers,
};
