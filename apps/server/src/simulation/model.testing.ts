/** The product's rows as a simulated device knows them: the same as the web app. */
import { rowModel } from '@touchline/domain/entity/row-model';
import type { Model } from '@touchline/sync/model';
import type { Registers } from '@touchline/sync/registers';

export const model: Model = {
  ...rowModel,
  // Values are JSON on both sides; the domain knows nothing of stamps and gives them back as they came.
  replaceIds: (collection, registers, ids) => rowModel.replaceIds(collection, registers, ids) as Registers,
};
