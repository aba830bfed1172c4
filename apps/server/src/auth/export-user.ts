/** All that an account has, as one archive of JSON files and photos: for its owner, to read or to take elsewhere. */
import { COLLECTION_NAMES, definitionOf } from '@touchline/domain/entity/collections';
import type { FieldTable } from '@touchline/domain/entity/field';
import type { Reader } from '../database/database.ts';
import { rowsOf } from '../database/rows.ts';
import type { Deps } from '../deps.ts';
import { authError } from '../errors.ts';
import type { Locale } from '../locale.ts';
import { ownPhotos } from '../media/own-photos.ts';
import { SlotsTaken } from '../media/slots.ts';
import { entityOf } from '../sync/entities.ts';
import { Archives } from './archives.ts';
import { type AuthCall, type AuthInput, TOKEN_LIMIT } from './call.ts';
import { localeOf, textOf } from './input.ts';
import { factorsOf } from './second-factor/factors.ts';
import { callerOf } from './sessions.ts';
import { type ZipEntry, zip } from './zip.ts';

export const exportUser: AuthCall = { POST: exportAll };

const HOUR_MS = 3_600_000;
const EXPORTS_PER_HOUR = 5;
const archives = new Archives();

/** `archive` is a ZIP file, base64. 505 for whoever is not signed in. */
async function exportAll(deps: Deps, { fields, locale: ofAddress, over }: AuthInput): Promise<object> {
  const caller = await callerOf(deps, textOf(fields, 'access_token', TOKEN_LIMIT));
  if (caller === null) throw authError(505);
  if ((await deps.limits.hit(`export:${caller.sid}`, HOUR_MS)) > EXPORTS_PER_HOUR) throw authError(429);
  const made = await archives
    .make(over, () => archiveOf(deps, caller.sid, { fields, locale: ofAddress }))
    .catch((error: unknown) => {
      throw error instanceof SlotsTaken ? authError(429) : error;
    });
  // Nobody is there to read it.
  return made ?? {};
}

async function archiveOf(
  deps: Deps,
  account: number,
  { fields, locale: ofAddress }: Pick<AuthInput, 'fields' | 'locale'>,
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
    jsonFile('shared-by-me', await sharedByMe(reader, account)),
    jsonFile('shared-with-me', await sharedWithMe(reader, account)),
    ...(await ownPhotos(deps, account)),
  ];
  return { name: `touchline-${day}.zip`, archive: (await zip(entries, now)).toString('base64') };
}

/** What is in the account's own space: teams that others share with it are theirs to export. */
async function collections(db: Reader, space: number): Promise<readonly ZipEntry[]> {
  const files: ZipEntry[] = [];
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

function sharedByMe(db: Reader, space: number): Promise<readonly object[]> {
  return db
    .selectFrom('members')
    .select(['team_sid', 'email', 'role', 'capabilities', 'status', 'since'])
    .where('space', '=', space)
    .execute();
}

function sharedWithMe(db: Reader, account: number): Promise<readonly object[]> {
  return db
    .selectFrom('members')
    .select(['team_sid', 'role', 'capabilities', 'status', 'since'])
    .where('account_sid', '=', account)
    .execute();
}

async function readme(locale: Locale, day: string): Promise<ZipEntry> {
  const { m } = await import('@touchline/i18n');
  return { name: 'README.txt', content: `${m.mail_export_readme({ day }, { locale })}\n` };
}

function jsonFile(name: string, value: unknown): ZipEntry {
  return { name: `${name}.json`, content: JSON.stringify(value, null, 2) };
}
