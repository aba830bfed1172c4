/**
 * The model that replication asks about the rows of the product: collections, references, values of missing registers.
 */

import { defaultsOf } from '../entity/fields/field.ts';
import {
  COLLECTION_NAMES,
  definitionOf,
  isCollectionName,
  operationName,
  parseOperation,
} from '../entity/rows/collections.ts';
import { references, replaceIds } from '../entity/rows/references.ts';
import { type Changes, valuesOf } from '../entity/rows/rows.ts';
import { isFamilyLevel } from '../privacy/doubt.ts';
import { isForeignMember, isOwnCall } from './field-access.ts';

/** An id that the server leased to a device. A match's id comes with the token of its public page. */
export interface LeasedRow {
  readonly sid: number;
  readonly match_token?: string;
}

/** Has the shape of `Model` of `@touchline/sync`, which the domain does not import. */
export const rowModel = {
  collections: COLLECTION_NAMES,
  operation: operationName,
  parseOperation,
  references,
  /** A field's default; null for members of lists and for unknown paths. */
  absent: (collection: string, path: string) => defaultsIn(collection)[path] ?? null,
  /** True for a register that only the server's own calls write. */
  ownCall: (collection: string, path: string) => isCollectionName(collection) && isOwnCall(collection, path),
  /** True for a register of which a restored server takes back some values. */
  givenBack: isFamilyLevel,
  /** A match's id comes with a token, which the creation of the match must carry. */
  leaseRegisters: (_: string, { match_token }: LeasedRow): Changes =>
    match_token === undefined ? {} : { match_token },
  replaceIds,
};

/** True for a register that this account cannot give back to a restored server: the server or another account writes it. */
export function isOthersRegister(account: number, collection: string, path: string): boolean {
  if (!isCollectionName(collection)) return false;
  return isOwnCall(collection, path) || isForeignMember({ collection, path }, account);
}

const remembered = new Map<string, Changes>();

function defaultsIn(collection: string): Changes {
  const known = remembered.get(collection);
  if (known !== undefined) return known;
  const { fields } = isCollectionName(collection) ? definitionOf(collection) : { fields: {} };
  const defaults = valuesOf(fields, defaultsOf(fields));
  remembered.set(collection, defaults);
  return defaults;
}
