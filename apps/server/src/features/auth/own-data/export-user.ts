/** All data of an account as one archive of JSON files and photos, for its owner. */

import type { FieldTable } from '@touchline/domain/entity/fields/field-types';
import { COLLECTION_NAMES, definitionOf } from '@touchline/domain/entity/rows/collections';
import { type AuthInput, TOKEN_LIMIT } from '#access/account-calls/call.ts';
import { localeOf, textOf } from '#access/account-calls/input.ts';
import { callerOf } from '#access/sessions/sessions.ts';
import type { DatabaseDep, Reader } from '#platform/database/database.ts';
import { rowsOf } from '#platform/database/rows.ts';
import { authError } from '#platform/errors.ts';
import type { Locale } from '#platform/http/locale.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import { TooManyWaiting } from '#platform/limits/semaphore.ts';
import type { TimeDep } from '#platform/time.ts';
import { entityOf } from '#rows/pull/entities.ts';
import { type ExportedFile, type Feature, jsonFile } from '../../feature.ts';
import { factorsOf } from '../second-factor/factors.ts';
import { Archives } from './archives.ts';
import { zip } from './zip.ts';

export type ExportDeps = DatabaseDep & LimitsDep & TimeDep;

/** @param others the features that add files to the archive */
export function exportUser<D extends ExportDeps>(others: readonly Feature<D>[]) {
  return { POST: (deps: D, input: AuthInput) => exportAll(deps, input, others) };
}

const HOUR_MS = 3_600_000;
const EXPORTS_PER_HOUR = 5;
const archives = new Archives();

/** `archive` is a ZIP file, base64. Throws 505 without a valid session. */
async function exportAll<D extends ExportDeps>(
  deps: D,
  { fields, locale: ofAddress, over }: AuthInput,
  others: readonly Feature<D>[],
): Promise<object> {
  const caller = await callerOf(deps, textOf(fields, 'access_token', TOKEN_LIMIT));
  if (caller === null) throw authError(505);
  if ((await deps.limits.hit(`export:${caller.sid}`, HOUR_MS)) > EXPORTS_PER_HOUR) throw authError(429);
  const made = await archives
    .make(over, () => archiveOf(deps, { account: caller.sid, fields, locale: ofAddress }, others))
    .catch((error: unknown) => {
      throw error instanceof TooManyWaiting ? authError(429) : error;
    });
  // The client has disconnected.
  return made ?? {};
}

async function archiveOf<D extends ExportDeps>(
  deps: D,
  { account, fields, locale: ofAddress }: Pick<AuthInput, 'fields' | 'locale'> & { readonly account: number },
  others: readonly Feature<D>[],
): Promise<object> {
  const locale = typeof fields.locale === 'string' ? localeOf(fields.locale) : ofAddress;
  const { reader } = deps.database;
  const now = deps.now();
  const day = new Date(now).toISOString().slice(0, 10);
  const entries = [
    await readme(locale, day),
    ...(await collections(reader, account)),
    jsonFile('devices', await devices(reader, account)),
    jsonFile('second-factor', await factorsOf(reader, account)),
    ...(await Promise.all(others.map(({ exported }) => exported?.(deps, account) ?? []))).flat(),
  ];
  return { name: `touchline-${day}.zip`, archive: (await zip(entries, now)).toString('base64') };
}

/** The rows in the account's own space. Teams that others share with it are not included. */
async function collections(db: Reader, space: number): Promise<readonly ExportedFile[]> {
  const files: ExportedFile[] = [];
  for (const collection of COLLECTION_NAMES) {
    const table: FieldTable = definitionOf(collection).fields;
    const rows = await rowsOf(db, { space, collection });
    files.push(
      jsonFile(
        collection,
        rows.map((row) => entityOf(table, row)),
      ),
    );
  }
  return files;
}

function devices(db: Reader, account: number): Promise<readonly object[]> {
  return db
    .selectFrom('signed_in_devices')
    .select(['name', 'model', 'platform', 'created_at', 'seen_at'])
    .where('account_sid', '=', account)
    .execute();
}

async function readme(locale: Locale, day: string): Promise<ExportedFile> {
  const m = await import('#platform/texts.ts');
  const files = COLLECTION_NAMES.filter((name) => name !== 'account').map((name) => `${name}.json`);
  const content = m.mail_export_readme({ day, files: files.join(', ') }, { locale });
  return { name: 'README.txt', content: `${content}\n` };
}
