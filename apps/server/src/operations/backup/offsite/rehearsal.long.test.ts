import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { newTestDatabase } from '#testing/server/databases.testing.ts';
import { newServerFolders, startProcess } from '#testing/server/process.testing.ts';
import { backupCommand } from '../command.ts';
import { rehearseRestore } from './rehearsal.ts';

const HOUR_MS = 3_600_000;
const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith('touchline-rehearsal-'));

test('a rehearsal says what it proved, leaves the running server alone, and refuses a bad or old backup', async () => {
  const home = newServerFolders();
  const database = await newTestDatabase('sqlite');
  const env = { DATA_DIR: database.place.dataDir, WEB_DIR: home.webDir, DEMO: 'true' };
  const server = await startProcess(home, env);
  const config = readConfig(env, '/nowhere');
  const rehearse = (from: string, now = Date.now()) => rehearseRestore({ config, from, now });

  await expect(rehearse('newest')).rejects.toThrow(`There is no backup in ${config.backupDir}.`);
  await expect(rehearse('bucket')).rejects.toThrow('No bucket for backups is set');
  const answer = await backupCommand(config, undefined);
  const file = answer.slice(answer.lastIndexOf(': ') + 2);
  const before = left();

  const told = await rehearse('newest');
  expect(told).toContain(`Proved with ${file}:`);
  expect(told).toMatch(/\d{3,} rows in \d+ tables are there/);
  expect(told).toMatch(/a server started on it and said that it is ready after/);
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);

  await expect(rehearse(file, Date.now() + 40 * HOUR_MS)).rejects.toThrow('a backup was missed');
  const bytes = readFileSync(file);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  const damaged = join(database.place.dataDir, 'damaged.tar');
  writeFileSync(damaged, bytes);
  await expect(rehearse(damaged)).rejects.toThrow(/is damaged|is no backup/);
  expect(left()).toEqual(before);
  await server.stop();
  await database.remove();
  home.remove();
}, 60_000);
