import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  failedStart,
  freePort,
  newServerFolders,
  type ServerFolders,
  startProcess,
} from '#testing/server/process.testing.ts';

/** Generous, because the machine may be busy with other tests. */
const START_MS = 60_000;

let home: ServerFolders;
beforeAll(() => {
  home = newServerFolders();
});
afterAll(() => home.remove());

describe('a failed start prints its reason in one sentence and ends with code 1', () => {
  const sentenceOf = async (env: Record<string, string>) => {
    const { code, output } = await failedStart(home, env);
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toHaveLength(1);
    return output.trim();
  };

  test(
    'port in use',
    async () => {
      const server = await startProcess(home);
      const { port } = new URL(server.url);
      const other = join(home.folder, 'other');
      expect(await sentenceOf({ PORT: port, DATA_DIR: other })).toBe(
        `Port ${port} is in use: another program, perhaps another Touchline, listens there. Set PORT to a free one.`,
      );
      await server.stop();
    },
    START_MS,
  );

  test(
    'a wrong variable',
    async () => {
      expect(await sentenceOf({ PORT: 'eighty' })).toBe('PORT must be a number.');
    },
    START_MS,
  );

  test.each([
    ['PUBLIC_URL', 'https://touchline.example.org'],
    ['TRUST_PROXY', '1'],
  ])(
    'trial mode with the %s of a server that others reach',
    async (name, value) => {
      expect(await sentenceOf({ [name]: value, DATA_DIR: join(home.folder, 'exposed') })).toBe(
        `${name} is that of a server which others reach, and NODE_ENV is not production: set NODE_ENV=production, because trial mode has a login that everybody knows and shows all mails.`,
      );
      expect(existsSync(join(home.folder, 'exposed'))).toBe(false);
    },
    START_MS,
  );

  test(
    'a database that does not answer; the password is not printed',
    async () => {
      const port = await freePort();
      const DATABASE_URL = `postgres://coach:secret@127.0.0.1:${port}/touchline`;
      expect(await sentenceOf({ DATABASE_URL })).toBe(
        `DATABASE_URL: no database answers at 127.0.0.1:${port}.`,
      );
    },
    START_MS,
  );

  test(
    'a Redis that does not answer',
    async () => {
      const port = await freePort();
      expect(await sentenceOf({ REDIS_URL: `redis://127.0.0.1:${port}` })).toBe(
        `REDIS_URL: nothing answers at 127.0.0.1:${port}.`,
      );
    },
    START_MS,
  );

  test(
    'a file where the folder should be',
    async () => {
      const file = join(home.folder, 'a-file');
      writeFileSync(file, '');
      expect(await sentenceOf({ DATA_DIR: file })).toBe(`DATA_DIR ${file} is not a folder.`);
    },
    START_MS,
  );

  test(
    'a file that is no database',
    async () => {
      const folder = join(home.folder, 'damaged');
      mkdirSync(folder);
      writeFileSync(
        join(folder, 'touchline.sqlite'),
        'this is a text of more than a hundred bytes '.repeat(50),
      );
      expect(await sentenceOf({ DATA_DIR: folder })).toBe(
        `The database in ${folder} is damaged or is none. Restore a backup, or set DATA_DIR to another folder.`,
      );
    },
    START_MS,
  );

  test(
    'no build of the web app',
    async () => {
      const WEB_DIR = join(home.folder, 'nothing');
      expect(await sentenceOf({ WEB_DIR })).toBe(
        `The web app is not built: ${join(WEB_DIR, 'client/index.html')} is missing. Run npm run build.`,
      );
    },
    START_MS,
  );

  test(
    'an unreadable database file',
    async () => {
      const folder = join(home.folder, 'no-file');
      mkdirSync(join(folder, 'touchline.sqlite'), { recursive: true });
      expect(await sentenceOf({ DATA_DIR: folder })).toContain(`The folder ${folder} cannot be written.`);
    },
    START_MS,
  );
});

test(
  'trial mode prints how to sign in and where mails are shown, and ignores a HOST that other machines could reach',
  async () => {
    const server = await startProcess(home, {
      HOST: '0.0.0.0',
      DATA_DIR: join(home.folder, 'trial'),
      DEMO: 'true',
    });
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await server.stop()).toBe(0);
    expect(server.output()).toContain('HOST 0.0.0.0 is ignored');
    expect(server.output()).toContain('Demo login: coach@touchline.example with password touchline-demo');
    expect(server.output()).toContain(`Mails are shown at ${server.url}/dev/mail`);
    expect(await server.stop()).toBe(0);
  },
  START_MS,
);
