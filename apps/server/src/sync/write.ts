/**
 * Writes by the typed calls and by the server itself: the same admission and the same merge as a device's
 * push, stamped by the server's clock.
 */
import { isPlainObject } from '@touchline/domain/entity/accept';
import { underOwnNames, withMaps } from '@touchline/domain/entity/aliases';
import { definitionOf, operationName } from '@touchline/domain/entity/collections';
import type { CollectionName, FieldTable } from '@touchline/domain/entity/field';
import { assemble, type Changes, changesBetween, patch } from '@touchline/domain/entity/rows';
import type { Mutation, MutationResult } from '@touchline/sync/protocol';
import { DELETED, stampChanges, valuesOf } from '@touchline/sync/registers';
import type { Stamp } from '@touchline/sync/stamp';
import type { Deps } from '../deps.ts';
import { ApiError, apiError } from '../errors.ts';
import type { Account } from './access.ts';
import { Application } from './application.ts';
import { isPositiveInteger } from './batch.ts';
import { publishWritten } from './hints.ts';
import type { Maximums } from './maximums.ts';
import { serverStamp } from './server-clock.ts';
import type { RowName, WorkingRow } from './working-rows.ts';
import { writing } from './writing.ts';

type WriteDeps = Pick<Deps, 'database' | 'now' | 'bus'> & { readonly config: Maximums };

/** New values by register path, for one row. */
export interface RowChanges {
  readonly collection: CollectionName;
  readonly sid: number;
  readonly changes: Changes;
  readonly incremental?: number;
  /** When it happened, milliseconds; now when absent. The stamp comes after all that the row has anyway. */
  readonly at?: number;
  /** Instead: what a device stamped itself. */
  readonly stamp?: Stamp;
}

/** Writes all of it in one transaction, or throws the first refusal's code and writes nothing. */
export async function writeChanges(
  deps: WriteDeps,
  account: Account,
  writes: readonly RowChanges[],
): Promise<void> {
  await write(deps, account, { targets: writes, changesOf: ({ changes }) => changes });
}

export interface Patch {
  readonly collection: CollectionName;
  readonly sid: number;
  /** Changed fields; wrong-typed ones are ignored (section 5). */
  readonly values: unknown;
  readonly incremental?: number;
}

/** Changes fields of one row, as `updateTeam` and its like do. Throws 404 for a row that is none of theirs. */
export async function patchRow(deps: WriteDeps, account: Account, target: Patch): Promise<void> {
  const definition = definitionOf(target.collection);
  const table: FieldTable = definition.fields;
  const changesOf = ({ values }: Patch, row: WorkingRow | undefined) => {
    const before = assemble(table, valuesOf(row?.registers ?? {}));
    const own = isPlainObject(values) ? withMaps(underOwnNames(values, definition.aliases)) : values;
    return changesBetween(table, before, patch(table, before, own));
  };
  await write(deps, account, { targets: [target], changesOf });
}

/** Deletes one row. Throws 404 for a row that is none of theirs, 403 without the right. */
export async function deleteRow(
  deps: WriteDeps,
  account: Account,
  name: RowName & { collection: CollectionName },
): Promise<void> {
  await write(deps, account, { targets: [name], changesOf: () => ({ [DELETED]: true }) });
}

interface Target {
  readonly collection: CollectionName;
  readonly sid: number;
  readonly incremental?: number;
  readonly at?: number;
  readonly stamp?: Stamp;
}

interface Write<T extends Target> {
  readonly targets: readonly T[];
  /** What is to change, from the row as it is then. */
  readonly changesOf: (target: T, row: WorkingRow | undefined) => Changes;
}

async function write<T extends Target>(
  deps: WriteDeps,
  account: Account,
  { targets, changesOf }: Write<T>,
): Promise<void> {
  // What is no id names no row; PostgreSQL would call it an error.
  if (!targets.every(({ sid }) => isPositiveInteger(sid))) throw apiError(404);
  const written = await writing(deps, { account, rows: targets.length }, async ({ tx, numbers, access }) => {
    const { now } = access;
    const application = new Application({ tx, numbers, access, maximums: deps.config });
    await application.rows.load(targets);
    const next = (target: T) => {
      const row = application.rows.get(target);
      return mutationOf(target, { row, changes: changesOf(target, row), now });
    };
    await application.prepare(targets.map(next));
    for (const target of targets) {
      // Anew: an earlier target may have changed this row.
      const mutation = next(target);
      if (Object.keys(mutation.registers).length === 0) requireVisible(application, target);
      else refuseBy(application.apply(mutation));
    }
    return application.save();
  });
  publishWritten(deps.bus, written, '');
}

function mutationOf(
  target: Target,
  { row, changes, now }: { row: WorkingRow | undefined; changes: Changes; now: number },
): Mutation {
  const registers = row?.registers ?? {};
  return {
    op: operationName(target.collection, changes[DELETED] === true ? 'delete' : 'update'),
    sid: target.sid,
    incremental: target.incremental ?? (row?.incremental ?? 0) + 1,
    registers: stampChanges(changes, target.stamp ?? serverStamp(registers, target.at ?? now)),
  };
}

/** A change that changes nothing writes nothing; but a row of somebody else does not exist. */
function requireVisible(application: Application, target: Target): void {
  if (application.readable([target]).length === 0) throw apiError(404);
}

function refuseBy(result: MutationResult): void {
  if (result.status === 'refused') throw new ApiError(result.code, result.message);
}
