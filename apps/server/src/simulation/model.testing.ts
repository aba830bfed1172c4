/** The product's rows as a device's replication knows them: the domain's tables, as the web app passes them on. */
import {
  COLLECTION_NAMES,
  definitionOf,
  isCollectionName,
  operationName,
  parseOperation,
} from '@touchline/domain/entity/collections';
import { defaultsOf } from '@touchline/domain/entity/field';
import { references, replaceIds } from '@touchline/domain/entity/references';
import { type Changes, valuesOf } from '@touchline/domain/entity/rows';
import { isOwnCall } from '@touchline/domain/team/field-access';
import type { Model } from '@touchline/sync/model';
import type { Registers } from '@touchline/sync/registers';

export const model: Model = {
  collections: COLLECTION_NAMES,
  operation: operationName,
  parseOperation,
  references,
  absent: (collection, path) => defaultsIn(collection)[path] ?? null,
  ownCall: (collection, path) => isCollectionName(collection) && isOwnCall(collection, path),
  replaceIds: (collection, registers, ids) => replaceIds(collection, registers, ids) as Registers,
};

const remembered = new Map<string, Changes>();

function defaultsIn(collection: string): Changes {
  const known = remembered.get(collection);
  if (known !== undefined) return known;
  const { fields } = isCollectionName(collection) ? definitionOf(collection) : { fields: {} };
  const defaults = valuesOf(fields, defaultsOf(fields));
  remembered.set(collection, defaults);
  return defaults;
}
