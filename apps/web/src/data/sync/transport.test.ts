import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { authCall, dataCall } from '../calls/transport.ts';
import { writeSetting } from '../settings/settings.ts';
import { httpTransport } from './sync-transport.ts';

/** The addresses and headers of the app's calls. */
async function carried(): Promise<readonly unknown[]> {
  const asked: unknown[] = [];
  const fetch = async (url: unknown, init?: RequestInit) => {
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as { app_id?: string }) : {};
    asked.push(new URL(String(url)).searchParams.get('app_id') ?? body.app_id);
    return Response.json({ data: {} });
  };
  const line = { baseUrl: 'https://touchline.example', token: 't', fetch };
  await dataCall(line, '{}');
  await authCall(line, { name: 'login', locale: 'en', method: 'POST' }, {});
  await authCall(line, { name: 'signup_start', locale: 'en', method: 'GET' }, {});
  return asked;
}

test("every call names its app: the one that an earlier start address named, else the browser's", async () => {
  expect(await carried()).toEqual(['touchline', 'touchline', 'touchline']);
  await writeSetting('device_app_id', 'touchline-ios');
  expect(await carried()).toEqual(['touchline-ios', 'touchline-ios', 'touchline-ios']);
  // A stored id of an unknown app: the server would refuse every call.
  await writeSetting('device_app_id', 'other');
  expect(await carried()).toEqual(['touchline', 'touchline', 'touchline']);
});

test('a call with its own timeout waits that long for its answer', async () => {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const fetch = (_: unknown, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      resolve();
    });
  const line = { baseUrl: '', fetch };
  const call = { name: 'export_user', locale: 'en', method: 'POST', timeoutMs: 1 } as const;
  const reply = authCall(line, call, {});
  await asked;
  expect(await reply).toEqual({ ok: false, code: 510, message: 'API not available' });
});

test.each([
  [{ data: {} }, { code: 404, message: 'sync health data missing' }],
  [{ data: null }, { code: 404, message: 'sync health data missing' }],
  [{ data: { healthCheck: null } }, { code: 404, message: 'sync health data missing' }],
  [{ data: { healthCheck: { now: 1 } } }, { code: 520, message: 'invalid last-synced time' }],
  [{ data: { healthCheck: { last_synced: 17 } } }, { code: 520, message: 'invalid last-synced time' }],
  [{ data: { healthCheck: { last_synced: '' } } }, { code: 520, message: 'invalid last-synced time' }],
])(
  'a health answer without result is 404, one whose last_synced is no text 520: %j',
  async (json, failure) => {
    const fetch = async () => Response.json(json);
    const transport = httpTransport({
      baseUrl: '',
      token: 't',
      platform: 'web',
      fetch,
      team: async () => null,
    });
    expect(await transport.health()).toEqual({ ok: false, ...failure });
  },
);
