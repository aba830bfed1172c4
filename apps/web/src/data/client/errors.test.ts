/** Every code of section 8 that the device itself produces, reached through its calls. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { appError, DATA_ERRORS } from '@touchline/domain/errors/catalogue';
import { AUTH_ORIGINS, type CodeAt, codesAt, DATA_ORIGINS } from '@touchline/domain/errors/origins.testing';
import type { Reply } from '@touchline/sync/engine/ports';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { authCall, dataCall } from '../calls/transport.ts';
import { forceReload } from '../commands/account/settings.ts';
import { accountOf } from '../session/account-type.ts';
import { httpTransport } from '../sync/sync-transport.ts';
import { type DeviceOptions, World } from '../testing/client.testing.ts';

interface Failed {
  readonly code: number | null;
  readonly message: string;
}

/** The next answer of the server or of a proxy in front of it. */
let answer: { readonly status: number; readonly body: string };
let baseUrl = '';
let close = () => Promise.resolve();

beforeEach(async () => {
  const server = createServer((_request, response) => response.writeHead(answer.status).end(answer.body));
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () =>
    new Promise((closed) => {
      server.closeAllConnections();
      server.close(() => closed());
    });
});
afterEach(() => close());

const DATA_WAYS: Readonly<Record<CodeAt<typeof DATA_ORIGINS, 'client'>, () => Promise<Failed>>> = {
  201: async () => {
    const world = new World();
    const { client } = await world.device();
    const first = forceReload(client);
    const second = await forceReload(client);
    await world.time.pass(1_000);
    expect((await first).ok).toBe(true);
    if (second.ok) throw new Error('it ran twice');
    return second.error;
  },
  423: () => data(423, 'locked'),
  500: () => data(200, '<html>'),
  501: async () =>
    failed(await httpTransport({ ...ports(), team: async () => null }).lease('matches', LEASE)),
  510: async () => {
    await close();
    return data(200, '{}');
  },
  560: () => data(200, '{"data":null}'),
  561: () => data(200, '{"data":null,"errors":[{"message":"no such field"}]}'),
  990: () => resyncUnder({ network: () => false }),
  997: async () => {
    const refused = accountOf({ type: 'referee' });
    if (refused.ok) throw new Error('accepted');
    return refused.error;
  },
  998: () => resyncUnder({ automaticSync: () => false }),
  999: async () =>
    failed(await dataCall({ ...ports(), fetch: () => Promise.resolve(Response.error()) }, '{}')),
};

const AUTH_WAYS: Readonly<Record<CodeAt<typeof AUTH_ORIGINS, 'client'>, () => Promise<Failed>>> = {
  510: async () => {
    await close();
    return failed(await authCall(ports(), { name: 'login', locale: 'en', method: 'POST' }, {}));
  },
};

describe('codes of the catalogue that the device produces', () => {
  test.each(Object.entries(DATA_WAYS))('data %s', async (code, way) => {
    expect((await way()).code).toBe(Number(code));
  });

  test.each(Object.entries(AUTH_WAYS))('auth %s', async (code, way) => {
    expect((await way()).code).toBe(Number(code));
  });

  test('the tables cover every code of the catalogue', () => {
    expect(Object.keys(DATA_WAYS).map(Number)).toEqual(codesAt(DATA_ORIGINS, 'client'));
    expect(Object.keys(AUTH_WAYS).map(Number)).toEqual(codesAt(AUTH_ORIGINS, 'client'));
  });
});

test('a status that is not in the catalogue is reported as such', async () => {
  expect(await data(418, 'teapot')).toEqual({ code: 418, message: appError('data', 418).message });
});

test.each(DATA_ERRORS)("$code arrives with the server's message", async ({ code, message }) => {
  const error = { message, extensions: { code } };
  expect(await data(400, JSON.stringify({ data: null, errors: [error] }))).toEqual({ code, message });
});

const LEASE = { device: 'a', count: 1 };

function ports() {
  return { baseUrl, token: 't', platform: 'web', fetch: globalThis.fetch, team: async () => null };
}

async function data(status: number, body: string): Promise<Failed> {
  answer = { status, body };
  return failed(await dataCall(ports(), '{}'));
}

function failed(reply: Reply<unknown>): Failed {
  if (reply.ok) throw new Error('it was answered');
  return { code: reply.code, message: reply.message };
}

async function resyncUnder(conditions: DeviceOptions): Promise<Failed> {
  const world = new World();
  const { client } = await world.device(conditions);
  const done = client.sync();
  await world.time.pass(1_000);
  const failure = await done;
  if (failure === undefined) throw new Error('it synced');
  return failure;
}
