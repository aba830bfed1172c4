/** Every code of section 8 that the server answers, triggered through its real routes. */
import { appError } from '@touchline/domain/errors/catalogue';
import { AUTH_ORIGINS, type CodeAt, codesAt, DATA_ORIGINS } from '@touchline/domain/errors/origins.testing';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { setMaintenance } from '#operations/backup/maintenance.ts';
import { resetLink } from '#testing/auth/auth.testing.ts';
import { TestDevice } from '#testing/devices/device.testing.ts';
import {
  call,
  openTestServer,
  signIn,
  signUp,
  type TestServer,
  type TestServerOptions,
} from '#testing/server/server.testing.ts';
import { VERSION } from './config/version.ts';
import { openPostgresDatabase } from './database/database.ts';

interface Answered {
  readonly code: number;
  readonly message: string;
}
type Way = () => Promise<Answered>;

const DATA_WAYS: Readonly<Record<CodeAt<typeof DATA_ORIGINS, 'server'>, Way>> = {
  202: async () => {
    const { server, account } = await start();
    await server.deps.database.transaction((tx) =>
      tx.updateTable('accounts').set({ type: 'unknown' }).where('sid', '=', account.sid).execute(),
    );
    return dataError(server, account.token, HEALTH);
  },
  400: async () => {
    const { server, account } = await start();
    return dataError(server, account.token, '{ nonsense }');
  },
  401: async () => {
    const { server } = await start();
    return dataError(server, 'nobody', HEALTH);
  },
  402: async () => {
    const { server } = await start();
    return dataError(server, null, HEALTH);
  },
  // The server refuses access for each mutation (OUT-5): here a third team, where two are allowed.
  403: async () => {
    const { server, account } = await start();
    const device = await TestDevice.register(server, account.token);
    for (let team = 0; team < 2; team++) await device.newTeam();
    const [sid = 0] = await device.lease('requestTeamSID');
    const { results } = await device.push(device.mutation('updateTeam', sid, { teamname: 'MO13-3' }));
    return refusalOf(results[0]);
  },
  404: async () => {
    const { server, account } = await start();
    return dataError(server, account.token, 'mutation { updateToken(team_sid: 4711) { sid } }');
  },
  426: async () => {
    const { server } = await start({ env: { MINIMUM_APP_VERSION: VERSION } });
    const headers = { 'x-touchline-version': '0.0.1' };
    const answer = await server.app.inject({ method: 'POST', url: '/api/data', headers, payload: {} });
    return errorOf(answer.json());
  },
  429: async () => {
    const { server, account } = await start();
    const query = 'mutation { requestPlayerSID(count: 1000) { sid } }';
    for (let block = 0; block < 50; block++) await call(server, account.token, { query });
    return dataError(server, account.token, query);
  },
  500: async () => {
    const { server, account } = await start();
    const device = await TestDevice.register(server, account.token);
    const { results } = await device.push({ op: 'updateWagon', sid: 1, incremental: 1, registers: {} });
    return refusalOf(results[0]);
  },
  501: async () => {
    const { server, account } = await start();
    return dataError(server, account.token, 'mutation { requestMatchSID(team_sid: 0) { sid } }');
  },
  503: async () => {
    const { server, account } = await start();
    await setMaintenance(server.deps.database, true, server.deps.now());
    server.advance(1_000);
    return dataError(server, account.token, HEALTH);
  },
  510: async () => dataError(await withoutDatabase(), 'any', HEALTH),
  520: async () => {
    const { server, account } = await start();
    return dataError(server, account.token, '{ pull(cursor: "yesterday") { cursor } }');
  },
  600: async () => {
    const { server, account } = await start();
    return dataError(server, account.token, '{ getNote(type: "team") { sid } }');
  },
  900: async () => {
    const { server, account } = await start();
    return dataError(server, account.token, 'mutation { acceptTeamInvite(sid: 7, accept: true) { sid } }');
  },
};

const AUTH_WAYS: Readonly<Record<CodeAt<typeof AUTH_ORIGINS, 'server'>, Way>> = {
  401: async () => authError(await empty(), 'signup_start', {}),
  402: async () => authError(await empty(), 'signup_start', { email: 'coach at example' }),
  403: async () =>
    authError(await empty(), 'update_password', { ...NEW, token: 'x', p1: GOOD, p2: `${GOOD}!` }),
  404: async () => authError(await empty(), 'login', { username: NEW.email, password: 'guess' }),
  405: async () => authError(await empty(), 'signup_code_validate', { ...NEW, code: '12' }),
  406: async () => {
    const server = await empty();
    await auth(server, 'signup_start', NEW);
    const code = /\b\d{6}\b/.exec(server.mails[0]?.text ?? '')?.[0] ?? '';
    server.advance(11 * 60_000);
    return authError(server, 'signup_code_validate', { ...NEW, code });
  },
  407: async () => {
    const server = await empty();
    await auth(server, 'signup_start', NEW);
    return authError(server, 'signup_start', { ...NEW, resend: 'Y' });
  },
  408: async () => {
    const { server, account } = await start();
    await server.deps.database.transaction((tx) =>
      sql`CREATE TRIGGER no_more BEFORE INSERT ON signed_in_devices BEGIN SELECT RAISE(ABORT, 'no'); END`.execute(
        tx,
      ),
    );
    return authError(server, 'login', { username: account.email, password: account.password });
  },
  410: async () => {
    const { server, account } = await start();
    await server.deps.database.transaction((tx) =>
      tx.updateTable('accounts').set({ type: 'unknown' }).where('sid', '=', account.sid).execute(),
    );
    return authError(server, 'login', { username: account.email, password: account.password });
  },
  411: async () => authError(await empty(), 'update_password', { ...NEW, token: 'x', p1: GOOD, p2: GOOD }),
  412: async () =>
    authError(await empty(), 'update_password', { ...NEW, token: 'x', p1: '12345678', p2: '12345678' }),
  413: async () => {
    const { server, account } = await start();
    await refuseWrites(server, 'one_time_tokens');
    return authGet(server, 'password_reset_request', { email: account.email });
  },
  414: async () => {
    const server = await empty();
    await auth(server, 'signup_start', NEW);
    const code = /\b\d{6}\b/.exec(server.mails[0]?.text ?? '')?.[0] ?? '';
    await refuseWrites(server, 'one_time_tokens');
    return authError(server, 'signup_code_validate', { ...NEW, code });
  },
  415: async () => {
    const { server, account } = await start();
    const code = await resetLink(server, account.email);
    await refuseWrites(server, 'accounts');
    return authError(server, 'password_reset', { email: account.email, code, password: GOOD });
  },
  416: async () => {
    const { server, account } = await start();
    await refuseWrites(server, 'one_time_tokens');
    return authError(server, 'magiclink_request', { email: account.email });
  },
  417: async () => {
    const server = await empty({ env: { BETA_TESTERS: 'tester@example.org' } });
    return authError(server, 'signup_start', NEW);
  },
  420: async () => {
    const server = await empty({ deps: { takesMail: async () => false } });
    return authError(server, 'signup_start', NEW);
  },
  423: async () => {
    const { server, account } = await start();
    const guess = { username: account.email, password: 'guess' };
    for (let tries = 0; tries < 10; tries++) await auth(server, 'login', guess);
    return authError(server, 'login', { username: account.email, password: account.password });
  },
  429: async () => {
    const server = await empty();
    for (let codes = 0; codes < 5; codes++) {
      await auth(server, 'signup_start', { ...NEW, resend: 'Y' });
      server.advance(61_000);
    }
    return authError(server, 'signup_start', { ...NEW, resend: 'Y' });
  },
  500: async () => authError(await withoutDatabase(), 'login', { username: NEW.email, password: GOOD }),
  502: async () => authError(await empty({ deps: { mailer: NO_POST } }), 'signup_start', NEW),
  503: async () => authError(await empty({ deps: { mailer: NO_POST } }), 'magiclink_request', NEW),
  504: async () => authGet(await empty({ deps: { mailer: NO_POST } }), 'password_reset_request', NEW),
  505: async () => authError(await empty(), 'logoutall', { access_token: 'nobody' }),
  600: async () => {
    const server = await empty();
    // Two sign-ups with one address: the second finishes after the first.
    const tokens: string[] = [];
    for (let time = 0; time < 2; time++) {
      await auth(server, 'signup_start', NEW);
      const code = /\b\d{6}\b/.exec(server.mails.at(-1)?.text ?? '')?.[0] ?? '';
      const { token } = (await auth(server, 'signup_code_validate', { ...NEW, code })) as { token: string };
      tokens.push(token);
      server.advance(61_000);
    }
    const [first, second] = tokens.map((token) => ({ ...NEW, token, p1: GOOD, p2: GOOD }));
    await auth(server, 'update_password', first ?? {});
    return authError(server, 'update_password', second ?? {});
  },
};

describe('each error code of the catalogue is reachable through a real route', () => {
  test.each(Object.entries(DATA_WAYS))('data %s', async (code, way) => {
    expect((await way()).code).toBe(Number(code));
  });

  test.each(Object.entries(AUTH_WAYS))('auth %s', async (code, way) => {
    const { code: reached, message } = await way();
    expect(reached).toBe(Number(code));
    expect(message).toBe(appError('auth', reached).message);
  });

  test('the two tables cover every code that the server answers', () => {
    expect(Object.keys(DATA_WAYS).map(Number)).toEqual(codesAt(DATA_ORIGINS, 'server'));
    expect(Object.keys(AUTH_WAYS).map(Number)).toEqual(codesAt(AUTH_ORIGINS, 'server'));
  });
});

test('[OUT-6.1] a session that was ended elsewhere is answered with 401', async () => {
  const { server, account } = await start();
  const other = await signIn(server, account);
  await auth(server, 'logout', { access_token: account.token });
  expect(await dataError(server, account.token, HEALTH)).toMatchObject({ code: 401 });
  expect((await call(server, other, { query: HEALTH })).error).toBeNull();
});

const HEALTH = '{ healthCheck { version } }';
const noPost = () => Promise.reject(new Error('no post today'));
const NO_POST = { send: noPost, reachable: noPost, close: async () => undefined };
const GOOD = 'Sideline-Rain-7';
const NEW = { email: 'new@example.org' };

const opened: TestServer[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

async function empty(options: TestServerOptions = {}): Promise<TestServer> {
  const server = await openTestServer(options);
  opened.push(server);
  return server;
}

async function start(options: TestServerOptions = {}) {
  const server = await empty(options);
  return { server, account: await signUp(server) };
}

/** A server whose database does not answer: port 9 is closed. */
async function withoutDatabase(): Promise<TestServer> {
  const url = 'postgres://nobody@127.0.0.1:9/none';
  const database = await openPostgresDatabase({
    url,
    connections: 1,
    timeouts: 'of requests',
    onError: () => undefined,
  });
  return empty({ deps: { database } });
}

async function dataError(server: TestServer, token: string | null, query: string): Promise<Answered> {
  const { error, text } = await call(server, token, { query });
  if (error === null) throw new Error(`no error: ${text}`);
  return error;
}

async function auth(server: TestServer, name: string, fields: object): Promise<unknown> {
  const payload = { app_id: 'touchline', ...fields };
  const answer = await server.app.inject({ method: 'POST', url: `/api/auth/en/${name}`, payload });
  return answer.json();
}

async function authGet(
  server: TestServer,
  name: string,
  fields: Readonly<Record<string, string>>,
): Promise<Answered> {
  const answer = await server.app.inject({ url: `/api/auth/en/${name}?${new URLSearchParams(fields)}` });
  return answer.json();
}

/** Makes writes to one table fail as a full disk would. */
async function refuseWrites(server: TestServer, table: 'one_time_tokens' | 'accounts'): Promise<void> {
  await server.deps.database.transaction(async (tx) => {
    for (const write of ['INSERT', 'UPDATE']) {
      const name = sql.raw(`no_${write}`);
      const event = sql.raw(write);
      await sql`CREATE TRIGGER ${name} BEFORE ${event} ON ${sql.table(table)} BEGIN SELECT RAISE(ABORT, 'no'); END`.execute(
        tx,
      );
    }
  });
}

async function authError(server: TestServer, name: string, fields: object): Promise<Answered> {
  return (await auth(server, name, fields)) as Answered;
}

function errorOf(body: unknown): Answered {
  const [error] = (body as { errors: { message: string; extensions: { code: number } }[] }).errors;
  return { code: error?.extensions.code ?? 0, message: error?.message ?? '' };
}

function refusalOf(result: unknown): Answered {
  return result as Answered;
}
