/** The databases that older versions left behind (platform/database/old). */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { DATABASE_FILE } from '#platform/files/data-folder.ts';
import type { TestDatabase } from './databases.testing.ts';

export const OLD_VERSIONS = new URL('../../platform/database/old/', import.meta.url);

/** Fills an empty database with what an old version's server stored. */
export async function loadOldDatabase({ place }: Pick<TestDatabase, 'place'>, file: string): Promise<void> {
  const bytes = gunzipSync(readFileSync(new URL(file, OLD_VERSIONS)));
  if (place.databaseUrl === null) {
    writeFileSync(join(place.dataDir, DATABASE_FILE), bytes);
    return;
  }
  const client = new pg.Client({ connectionString: place.databaseUrl });
  await client.connect();
  await client.query(bytes.toString());
  await client.end();
}
