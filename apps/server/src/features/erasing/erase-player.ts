/**
 * Erases a player for good (the design's privacy.md). Only the owner of the player collection may.
 *
 *   the player, the notes about them, their portraits ──▶ emptied and deleted; nothing is written to them again
 *   answers, reasons, ratings of all raters, tasks, tags on pictures ──▶ removed from the rows that hold them
 *   earlier values, stored answers to devices, notifications, mails, links, pictures' files ──▶ removed
 *   sheets, line-ups, events, minutes ──▶ stay, under a number
 *
 * Everything in the database happens in one transaction. Devices get it as any other change.
 */
import type { CollectionName } from '@touchline/domain/entity/fields/field-types';
import { operationName } from '@touchline/domain/entity/rows/collections';
import type { Changes } from '@touchline/domain/entity/rows/rows';
import { emptiedChanges, erasedChanges } from '@touchline/domain/privacy/erasing';
import { VALIDATION_MESSAGES } from '@touchline/domain/validation/messages';
import { DELETED, type Registers, valuesOf } from '@touchline/sync/model/registers';
import type { CallDeps } from '#access/data-calls/builder.ts';
import type { Reader } from '#platform/database/database.ts';
import { EMPTIED, readRowsIn, type StoredRow } from '#platform/database/rows.ts';
import { ApiError, apiError } from '#platform/errors.ts';
import { rememberErased } from '#rows/erased/erased-rows.ts';
import type { Account } from '#rows/people/access.ts';
import { Application } from '#rows/push/application.ts';
import { isPositiveInteger } from '#rows/push/batch.ts';
import { publishWritten } from '#rows/write/hints.ts';
import { type Writing, writing } from '#rows/write/writing.ts';
import type { ErasedPlayer, Feature, PlayerErasure } from '../feature.ts';
import { type EarlierTraces, forgetEarlierValues, forgetMessages, forgetStoredAnswers } from './forget.ts';
import { readTraces } from './traces.ts';

/** A match has at most a million characters. */
const ROWS_AT_ONCE = 20;
/** Collections whose rows may say something about a player. */
const HOLDING: readonly CollectionName[] = [
  'teams',
  'training_selections',
  'matches',
  'training_sessions',
  'media',
  'notes',
];

type ErasingFeature = Pick<Feature<never>, 'name' | 'playerErasure'>;

/**
 * Erases one player. Throws 404 for a player whom the account does not see, and 400 with the sentence for lack of
 * permission for a player of another account. Erasing twice has no further effect.
 *
 * @param others the features that also store data about a player
 * @returns what is still to be done after the answer: deleting files
 */
export async function erasePlayer(
  deps: CallDeps,
  account: Account,
  { sid, others }: { readonly sid: number; readonly others: readonly ErasingFeature[] },
): Promise<readonly PlayerErasure[]> {
  if (!isPositiveInteger(sid)) throw apiError(404);
  const prepared = await Promise.all(others.map(({ playerErasure }) => playerErasure?.(deps)));
  const erasures = prepared.filter((erasure) => erasure !== undefined);
  const written = await writing(deps, { account, rows: ROWS_AT_ONCE }, async (at) => {
    const application = new Application({ ...at, maximums: deps.config, dueJobs: deps.dueJobs });
    const player = await ownPlayer(application, { account, sid });
    const traces = await readTraces(at.tx, player);
    const found = await rowsAbout(at.tx, { player, traces });
    await application.rows.load(found);
    const whole = found.filter(({ isWhole }) => isWhole);
    for (const { collection, sid: of, changes } of found) {
      const row = application.rows.get({ collection, sid: of });
      if (row !== undefined) application.impose(row, changes);
    }
    const saved = await application.save();
    await rememberErased(at.tx, whole, at.access.now);
    await forget(at, { player, traces, whole, erasures });
    return saved;
  });
  publishWritten(deps.bus, written, '');
  if (written.scheduled) deps.dueJobs.wake();
  return erasures;
}

async function ownPlayer(
  application: Application,
  { account, sid }: { readonly account: Account; readonly sid: number },
): Promise<StoredRow> {
  await application.prepare([{ op: operationName('players', 'update'), sid, incremental: 0, registers: {} }]);
  const name = { collection: 'players', sid };
  const stored = application.rows.get(name)?.stored;
  if (stored?.space === account.sid) return stored;
  if (application.readable([name]).length === 0) throw apiError(404);
  throw new ApiError(400, VALIDATION_MESSAGES.noPermission);
}

interface RowAbout {
  readonly collection: CollectionName;
  readonly sid: number;
  readonly space: number;
  readonly changes: Changes;
  /** The row is emptied and deleted, because it is about nothing but the player. */
  readonly isWhole: boolean;
}

interface About {
  readonly player: StoredRow;
  readonly traces: EarlierTraces;
}

async function rowsAbout(db: Reader, { player, traces }: About): Promise<readonly RowAbout[]> {
  const found: RowAbout[] = [rowAbout(player, { player, traces })];
  for (const collection of HOLDING) {
    const named = await db
      .selectFrom('rows')
      .select('sid')
      .where('collection', '=', collection)
      .where('space', '=', player.space)
      .where('deleted', '<>', EMPTIED)
      .where('registers', 'like', `%${player.sid}%`)
      .execute();
    const sids = new Set(named.map(({ sid }) => sid));
    if (collection === 'media') for (const portrait of traces.portraits) sids.add(portrait);
    for (const some of chunked([...sids])) {
      const rows = await readRowsIn(db, { space: player.space, collection }, some);
      found.push(...rows.map((row) => rowAbout(row, { player, traces })));
    }
  }
  return found.filter(({ changes }) => Object.keys(changes).length > 0);
}

function rowAbout(row: StoredRow, { player, traces }: About): RowAbout {
  const collection = row.collection as CollectionName;
  const values = valuesOf(JSON.parse(row.registers) as Registers);
  const isWhole = isOnlyAbout(row, { player, traces });
  const changes = isWhole
    ? { ...emptiedChanges(collection, values), ...(row.deleted > 0 ? {} : { [DELETED]: true }) }
    : erasedChanges(collection, values, { player: player.sid, names: traces.names });
  return { collection, sid: row.sid, space: row.space, changes, isWhole };
}

function isOnlyAbout(row: StoredRow, { player, traces }: About): boolean {
  if (row.collection === 'players') return row.sid === player.sid;
  if (row.collection === 'media') return traces.portraits.has(row.sid);
  return row.collection === 'notes' && row.parent_collection === 'players' && row.parent_sid === player.sid;
}

interface Forgetting extends About {
  readonly whole: readonly RowAbout[];
  readonly erasures: readonly PlayerErasure[];
}

async function forget(
  { tx, access }: Writing,
  { player, traces, whole, erasures }: Forgetting,
): Promise<void> {
  const { sid, space } = player;
  const media = whole.flatMap((row) => (row.collection === 'media' ? [row.sid] : []));
  const erased: ErasedPlayer = { sid, space, media, addresses: traces.addresses, now: access.now };
  await forgetEarlierValues(tx, { player: erased, names: traces.names, whole });
  await forgetStoredAnswers(tx, space);
  await forgetMessages(tx, { player: erased, names: traces.names });
  for (const { erase } of erasures) await erase(tx, erased);
}

function chunked(sids: readonly number[]): readonly (readonly number[])[] {
  return Array.from({ length: Math.ceil(sids.length / ROWS_AT_ONCE) }, (_, n) =>
    sids.slice(n * ROWS_AT_ONCE, (n + 1) * ROWS_AT_ONCE),
  );
}
