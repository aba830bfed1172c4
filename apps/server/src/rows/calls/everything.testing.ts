import type { TestServer } from '#testing/server/server.testing.ts';

/** The full contents of the server's database, to check that a call wrote nothing. */
export async function everything({ deps }: TestServer): Promise<string> {
  const tables = ['rows', 'spaces', 'accounts', 'leases', 'counters', 'lost_values', 'match_tokens'] as const;
  const { reader } = deps.database;
  return JSON.stringify(
    await Promise.all(tables.map((table) => reader.selectFrom(table).selectAll().execute())),
  );
}
