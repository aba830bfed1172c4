/** What replication must know of the product's rows: which there are, what they refer to, what a missing register means. */
import { isOwnCall } from '../team/field-access.ts';
import {
  COLLECTION_NAMES,
  definitionOf,
  isCollectionName,
  operationName,
  parseOperation,
} from './collections.ts';
import { defaultsOf } from './field.ts';
import { references, replaceIds } from './references.ts';
import { type Changes, valuesOf } from './rows.ts';

/** Fits `Model` of `@touchline/sync/model`, which the domain does not know. */
export const rowModel = {
  collections: COLLECTION_NAMES,
  operation: operationName,
  parseOperation,
  references,
  /** A field's default; null for the member of a list, and for what is no field. */
  absent: (collection: string, path: string) => defaultsIn(collection)[path] ?? null,
  /** Only the server's own calls write it. */
  ownCall: (collection: string, path: string) => isCollectionName(collection) && isOwnCall(collection, path),
  replaceIds,
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
