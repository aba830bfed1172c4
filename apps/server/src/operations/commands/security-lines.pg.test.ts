import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { newTestDatabase } from '#testing/server/databases.testing.ts';
import { openTestServer, testConfig } from '#testing/server/server.testing.ts';
import { backupCommand } from '../backup/command.ts';
import { securityLinesContract } from './security-lines.contract.testing.ts';

securityLinesContract('postgres');

test('a backup counts where its line cannot be written, as on a standby', async () => {
  const database = await newTestDatabase('postgres');
  await (await openTestServer({ database })).close();
  const standby = new URL(database.place.databaseUrl ?? '');
  standby.searchParams.set('options', '-c default_transaction_read_only=on');
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    const config = { ...testConfig({}), ...database.place, databaseUrl: standby.href };
    expect(await backupCommand(config, join(database.place.dataDir, 'backups'))).toContain('Backed up');
    expect(printed.mock.calls.flat().join(' ')).toMatch(/security log.+read-only transaction/);
  } finally {
    printed.mockRestore();
    await database.remove();
  }
});
