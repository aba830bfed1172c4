import type { TestServer } from '../server.testing.ts';

/** Everything that the server has; a call that writes nothing leaves it as it was. */
export async function everything({ deps }: TestServer): Promise<string> {
  const tables = ['rows', 'spaces', 'accounts', 'leases', 'counters', 'lost_values', 'match_tokens'] as const;
  const { reader } = deps.database;
  return JSON.stringify(
    await Promise.all(tables.map((table) => reader.selectFrom(table).selectAll().execute())),
  );
}
