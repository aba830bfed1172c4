/**
 * Writes of typed calls and of the server itself. Admission and merge are those of a device's push; the stamps come
 * from the server's clock.
 */

import { isForeignMember } from '@touchline/domain/access/field-access';
import { isPlainObject } from '@touchline/domain/entity/fields/accept';
import { underOwnNames, withMaps } from '@touchline/domain/entity/fields/aliases';
import type { CollectionName, FieldTable } from '@touchline/domain/entity/fields/field-types';
import { definitionOf, operationName } from '@touchline/domain/entity/rows/collections';
import { assemble, type Changes, changesBetween, patch } from '@touchline/domain/entity/rows/rows';
import type { Mutation, MutationResult } from '@touchline/sync/model/protocol';
import { DELETED, stampChanges, valuesOf } from '@touchline/sync/model/registers';
import type { Stamp } from '@touchline/sync/model/stamp';
import type { BusDep } from '#platform/bus/bus.ts';
import type { ConfigDep } from '#platform/config/config.ts';
import type { Maximums } from '#platform/config/maximums.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import { ApiError, apiError } from '#platform/errors.ts';
import type { DueJobsDep } from '#platform/jobs/due-jobs.ts';
import type { Account, PlanTimeDeps } from '../people/access.ts';
import { Application } from '../push/application.ts';
import { isPositiveInteger } from '../push/batch.ts';
import { publishWritten } from './hints.ts';
import { serverStamp } from './server-clock.ts';
import type { RowName, WorkingRow } from './working-rows.ts';
import { writing } from './writing.ts';

export type WriteDeps = DatabaseDep & DueJobsDep & PlanTimeDeps & BusDep & ConfigDep<keyof Maximums>;

/** New values by register path, for one row. */
export interface RowChanges {
  readonly collection: CollectionName;
  readonly sid: number;
  readonly changes: Changes;
  readonly incremental?: number;
  /**
   * When it happened, milliseconds since 1970; absent means now. The stamp is later than all stamps in the row in any
   * case.
   */
  readonly at?: number;
  /** A stamp that a device made, instead. */
  readonly stamp?: Stamp;
}

/** Writes all changes in one transaction. On the first refusal throws its code and writes nothing. */
export async function writeChanges(
  deps: WriteDeps,
  account: Account,
  writes: readonly RowChanges[],
): Promise<void> {
  await writeTargets(deps, account, { targets: writes, changesOf: ({ changes }) => changes });
}

export interface Patch {
  readonly collection: CollectionName;
  readonly sid: number;
  /** Changed fields; wrong-typed ones are ignored (section 5). */
  readonly values: unknown;
  readonly incremental?: number;
}

/**
 * Changes fields of one row, as `updateTeam` and similar calls do. Throws 404 for a row that the account cannot see.
 */
export async function patchRow(deps: WriteDeps, account: Account, target: Patch): Promise<void> {
  const definition = definitionOf(target.collection);
  const table: FieldTable = definition.fields;
  const changesOf = ({ values }: Patch, row: WorkingRow | undefined) => {
    const before = assemble(table, valuesOf(row?.registers ?? {}));
    const own = isPlainObject(values) ? withMaps(underOwnNames(values, definition.aliases)) : values;
    const changes = changesBetween(table, before, patch(table, before, own));
    return keepingForeignMembers(changes, target.collection, account);
  };
  await writeTargets(deps, account, { targets: [target], changesOf });
}

/** A map of ratings contains those of the account. Leaving out the ratings of others does not remove them. */
function keepingForeignMembers(changes: Changes, collection: CollectionName, { sid }: Account): Changes {
  const kept = Object.entries(changes).filter(
    ([path, value]) => value !== null || !isForeignMember({ collection, path }, sid),
  );
  return Object.fromEntries(kept);
}

/** Deletes one row. Throws 404 for a row that the account cannot see, 403 without the permission. */
export async function deleteRow(
  deps: WriteDeps,
  account: Account,
  name: RowName & { collection: CollectionName },
): Promise<void> {
  await writeTargets(deps, account, { targets: [name], changesOf: () => ({ [DELETED]: true }) });
}

/** A row to write. */
export interface Target {
  readonly collection: CollectionName;
  readonly sid: number;
  readonly incremental?: number;
  readonly at?: number;
  readonly stamp?: Stamp;
}

interface Write<T extends Target> {
  readonly targets: readonly T[];
  /** Computes the changes from the row's present state. */
  readonly changesOf: (target: T, row: WorkingRow | undefined) => Changes;
}

/**
 * Writes changes that depend on the rows' present state, in one transaction. On the first refusal throws its code and
 * writes nothing.
 */
export async function writeTargets<T extends Target>(
  deps: WriteDeps,
  account: Account,
  { targets, changesOf }: Write<T>,
): Promise<void> {
  // An invalid id names no row; PostgreSQL would answer it with an error.
  if (!targets.every(({ sid }) => isPositiveInteger(sid))) throw apiError(404);
  const written = await writing(deps, { account, rows: targets.length }, async ({ tx, numbers, access }) => {
    const { now } = access;
    const application = new Application({
      tx,
      numbers,
      access,
      maximums: deps.config,
      dueJobs: deps.dueJobs,
    });
    await application.rows.load(targets);
    const next = (target: T) => {
      const row = application.rows.get(target);
      return mutationOf(target, { row, changes: changesOf(target, row), now });
    };
    await application.prepare(targets.map(next));
    for (const target of targets) {
      // Computed again, because an earlier target may have changed this row.
      const mutation = next(target);
      if (Object.keys(mutation.registers).length === 0) requireVisible(application, target);
      else refuseBy(application.apply(mutation));
    }
    return application.save();
  });
  publishWritten(deps.bus, written, '');
  if (written.scheduled) deps.dueJobs.wake();
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

/** A change without effect writes nothing, but a row of another account must still be answered as missing. */
function requireVisible(application: Application, target: Target): void {
  if (application.readable([target]).length === 0) throw apiError(404);
}

function refuseBy(result: MutationResult): void {
  if (result.status === 'refused') throw new ApiError(result.code, result.message);
}
