import { afterEach, describe, expect, test } from 'vitest';
import { setMaintenance } from '#operations/backup/maintenance.ts';
import { call, openTestServer, signUp, type TestServer } from '#testing/server/server.testing.ts';
import { isBelow, VERSION } from '../config/version.ts';

const HEALTH = { query: '{ healthCheck { version } }' };

let server: TestServer;
const opened: TestServer[] = [];
const open = async (env?: Readonly<Record<string, string>>) => {
  server = await openTestServer(env === undefined ? {} : { env });
  opened.push(server);
};
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

describe('maintenance', () => {
  test('maintenance answers data and account calls with 503 and its text within a second, and ends as quickly', async () => {
    await open();
    const { token } = await signUp(server);
    const login = () => server.app.inject({ method: 'POST', url: '/api/auth/en/login', payload: {} });
    expect((await call(server, token, HEALTH)).status).toBe(200);

    await setMaintenance(server.deps.database, true, server.deps.now());
    server.advance(1_000);
    const { status, error } = await call(server, token, HEALTH);
    expect([status, error]).toEqual([503, { code: 503, message: 'Maintenance modus active' }]);
    // A second request within the caching interval must be refused, too.
    expect((await call(server, token, HEALTH)).status).toBe(503);
    const refused = await login();
    expect([refused.statusCode, refused.json()]).toEqual([
      503,
      { code: 503, message: 'Maintenance modus active' },
    ]);
    expect((await server.app.inject('/health/live')).statusCode).toBe(200);
    expect((await server.app.inject('/health/ready')).statusCode).toBe(200);
    expect(server.logged).toEqual([]);

    await setMaintenance(server.deps.database, false, server.deps.now());
    server.advance(1_000);
    expect((await call(server, token, HEALTH)).status).toBe(200);
    expect((await login()).statusCode).not.toBe(503);
  });

  test('a server that starts during maintenance refuses calls', async () => {
    await open();
    const { token } = await signUp(server);
    await setMaintenance(server.deps.database, true, server.deps.now());
    server.advance(10_000);
    expect((await call(server, token, HEALTH)).status).toBe(503);
  });
});

describe('an app below MINIMUM_APP_VERSION', () => {
  const asked = async (version: string | null) => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/data',
      headers: version === null ? {} : { 'x-touchline-version': version },
      payload: HEALTH,
    });
    return [response.statusCode, response.json<{ errors: { message: string }[] }>().errors[0]?.message];
  };

  test('is told to update before any other check; a client without a version is admitted', async () => {
    await open({ MINIMUM_APP_VERSION: '4.1.9' });
    const old = [426, 'version no longer supported and update required'];
    expect(await asked('4.1.8')).toEqual(old);
    expect(await asked('4.0.99')).toEqual(old);
    const letIn = [402, 'Credentials Required'];
    expect(await asked('4.1.9')).toEqual(letIn);
    expect(await asked(VERSION)).toEqual(letIn);
    expect(await asked(null)).toEqual(letIn);
    expect(await asked('no version')).toEqual(letIn);
  });

  test('is admitted without that setting', async () => {
    await open();
    expect(await asked('0.0.1')).toEqual([402, 'Credentials Required']);
  });

  test('versions compare as numbers, part by part', () => {
    expect(isBelow('4.1.9', '4.1.10')).toBe(true);
    expect(isBelow('4.1.10', '4.1.9')).toBe(false);
    expect(isBelow('4.1', '4.1.0')).toBe(false);
    expect(isBelow('3', '4.0.1')).toBe(true);
  });
});
