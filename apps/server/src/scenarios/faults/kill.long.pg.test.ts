import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { testDatabaseUrl, withDatabase } from '#testing/server/databases.testing.ts';
import { killContract } from './kill.contract.testing.ts';

killContract('PostgreSQL', async () => {
  const url = testDatabaseUrl();
  const name = `k_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`CREATE DATABASE ${name}`);
  return {
    env: { DATABASE_URL: withDatabase(url, name) },
    remove: () => run(`DROP DATABASE ${name} WITH (FORCE)`),
  };
});
