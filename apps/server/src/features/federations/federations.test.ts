/** The operator's list of federations, and the answer without one. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { call, openTestServer, signUp, type TestServer } from '#testing/server/server.testing.ts';
import { readFederations } from './federations.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchline-federations-'));
const file = join(folder, 'federations.json');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let server: TestServer | undefined;
afterEach(async () => server?.close());

async function ask(env: Readonly<Record<string, string>>) {
  server = await openTestServer({ env });
  const { token } = await signUp(server);
  return call(server, token, { query: '{ getFederations { id title flag code } }' });
}

test('the list always has the current contents of the file', async () => {
  const knvb = { id: 31, title: 'KNVB', flag: '🇳🇱', code: 'NED' };
  writeFileSync(file, JSON.stringify([knvb, { id: 32, title: 'FA' }]));
  expect((await ask({ FEDERATIONS_FILE: file })).data).toEqual({
    getFederations: [knvb, { id: 32, title: 'FA', flag: '', code: '' }],
  });
});

test('a missing or invalid file is "service unavailable" and is logged', async () => {
  for (const text of ['{}', 'nonsense', null]) {
    if (text === null) rmSync(file);
    else writeFileSync(file, text);
    const { error } = await ask({ FEDERATIONS_FILE: file });
    expect(error).toMatchObject({ code: 510, message: 'service unavailable' });
    expect(server?.logged[0]?.text).toContain('the federations could not be read');
    await server?.close();
  }
});

test('trial mode has an example list', async () => {
  const { data } = await ask({});
  expect(data?.getFederations).toContainEqual(expect.objectContaining({ code: 'KNVB' }));
});

test('without a configured file the list is empty', async () => {
  server = await openTestServer();
  const { config, log } = server.deps;
  expect(await readFederations({ config: { ...config, mode: 'production' }, log })).toEqual([]);
});
