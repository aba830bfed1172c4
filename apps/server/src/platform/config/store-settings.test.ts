import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { StartError } from './start-error.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtp://mail.example',
  PUBLIC_URL: 'https://touchline.example',
};
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const KEY = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const ROOT = [
  '-----BEGIN CERTIFICATE-----',
  'MIIBdjCCAR2gAwIBAgIUIrIIJa7ihM9oGl2ijmEQeMKAh20wCgYIKoZIzj0EAwIw',
  'EDEOMAwGA1UEAwwFVGVzdHMwIBcNMjYxMTI3MDkyMzAyWhgPMjA1NDA0MTMwOTIz',
  'MDJaMBAxDjAMBgNVBAMMBVRlc3RzMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE',
  '4ZNfLDHF9OBTf/sC2OkYp2TZ0kLTPn2odXXFyYCiWgV+lhnMOmMQEvZylEJRdybT',
  'zLyTBwr/amiF/rl6FcFjh6NTMFEwHQYDVR0OBBYEFNJW7W3pJEs9D/Fhp5ZBtxUN',
  'X34JMB8GA1UdIwQYMBaAFNJW7W3pJEs9D/Fhp5ZBtxUNX34JMA8GA1UdEwEB/wQF',
  'MAMBAf8wCgYIKoZIzj0EAwIDRwAwRAIgVu7hNLgkOmtqWay6bf5fPvdP/oVrfbYl',
  'zurFIviUDx8CIFJFWNnB12ap3DHv4jqgWKTm/CLdQmQ1ionwijfEYn9o',
  '-----END CERTIFICATE-----',
].join('\n');

const APP_STORE = {
  APP_STORE_BUNDLE_ID: 'com.example.touchline',
  APP_STORE_APP_ID: '1234567890',
  APP_STORE_ISSUER_ID: '57246542-96fe-1a63-e053-0824d011072a',
  APP_STORE_KEY_ID: '2X9R4HXF34',
  APP_STORE_PRIVATE_KEY: KEY,
  APP_STORE_PRODUCTS: 'premium.month=1:monthly, plus.year=2:yearly,gift=1',
  APP_STORE_ROOTS: ROOT,
};
const ACCOUNT = JSON.stringify({
  client_email: 'server@touchline.iam.gserviceaccount.com',
  private_key: KEY,
  token_uri: 'https://oauth2.googleapis.com/token',
});
const PLAY = {
  PLAY_PACKAGE: 'com.example.touchline',
  PLAY_SERVICE_ACCOUNT: ACCOUNT,
  PLAY_PUSH_AUDIENCE: 'https://touchline.example/api/payments/play',
  PLAY_PUSH_ACCOUNT: 'pushes@touchline.iam.gserviceaccount.com',
  PLAY_PRODUCTS: 'premium/month=1:monthly,premium/year=1:yearly',
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-stores-'));
  await writeFile(join(folder, 'key.p8'), KEY);
  await writeFile(join(folder, 'root.pem'), ROOT);
  await writeFile(join(folder, 'account.json'), ACCOUNT);
});
afterAll(() => rm(folder, { recursive: true }));

const read = (env: Record<string, string>) => readConfig({ ...PRODUCTION, ...env }, folder);

describe('the settings for the App Store', () => {
  test('are none by default, and sell plans when they are set', () => {
    expect(read({})).toMatchObject({ appStore: null, play: null, plans: 'included' });
    const { appStore, plans } = read(APP_STORE);
    expect(plans).toBe('sold');
    expect(appStore).toMatchObject({ appId: 1_234_567_890, environment: 'Production', apiUrl: null });
    expect(Object.fromEntries(appStore?.products ?? [])).toEqual({
      'premium.month': { sku: '1', payment_period: 'monthly' },
      'plus.year': { sku: '2', payment_period: 'yearly' },
      gift: { sku: '1', payment_period: '' },
    });
  });

  test('take the key and the certificates as text, in one line, and as files', () => {
    const expected = read(APP_STORE).appStore;
    const oneLine = (text: string) => text.replaceAll('\n', '\\n');
    const env = { APP_STORE_PRIVATE_KEY: oneLine(KEY), APP_STORE_ROOTS: oneLine(ROOT) };
    expect(read({ ...APP_STORE, ...env }).appStore?.roots).toEqual(expected?.roots);
    const files = { APP_STORE_PRIVATE_KEY: 'key.p8', APP_STORE_ROOTS: join(folder, 'root.pem') };
    for (const given of [env, files]) {
      const { privateKey: key, roots } = read({ ...APP_STORE, ...given }).appStore ?? {};
      expect([key?.trim(), roots]).toEqual([KEY.trim(), expected?.roots]);
    }
  });

  const wrong: readonly [string, Record<string, string>, string][] = [
    ['one is missing', { APP_STORE_KEY_ID: '' }, 'must be set together. Missing: APP_STORE_KEY_ID.'],
    ['the environment is none', { APP_STORE_ENVIRONMENT: 'Xcode' }, 'must be one of Production, Sandbox.'],
    [
      'the key is none',
      { APP_STORE_PRIVATE_KEY: 'root.pem' },
      'APP_STORE_PRIVATE_KEY must be a private key in PEM',
    ],
    [
      'a file is missing',
      { APP_STORE_ROOTS: 'none.cer' },
      'APP_STORE_ROOTS: none.cer cannot be read (ENOENT).',
    ],
    ['a certificate is none', { APP_STORE_ROOTS: 'key.p8' }, 'APP_STORE_ROOTS: key.p8 is no certificate.'],
    [
      'a sku is unknown',
      { APP_STORE_PRODUCTS: 'a=3:monthly' },
      'APP_STORE_PRODUCTS: a=3:monthly is not of the form',
    ],
    [
      'a period is unknown',
      { APP_STORE_PRODUCTS: 'a=1:weekly' },
      'APP_STORE_PRODUCTS: a=1:weekly is not of the form',
    ],
    ['tests are elsewhere', { APP_STORE_API_URL: 'https://apple.example' }, 'APP_STORE_API_URL is for tests'],
  ];
  test.each(wrong)('stop the start when %s', (_what, env, message) => {
    expect(() => read({ ...APP_STORE, ...env })).toThrow(StartError);
    expect(() => read({ ...APP_STORE, ...env })).toThrow(message);
  });
});

describe('the settings for Google Play', () => {
  test('take the service account as text and as a file', () => {
    const { play, plans } = read(PLAY);
    expect(plans).toBe('sold');
    expect(play).toMatchObject({
      clientEmail: 'server@touchline.iam.gserviceaccount.com',
      tokenUrl: 'https://oauth2.googleapis.com/token',
      apiUrl: null,
    });
    expect([...(play?.products.keys() ?? [])]).toEqual(['premium/month', 'premium/year']);
    expect(read({ ...PLAY, PLAY_SERVICE_ACCOUNT: 'account.json' }).play).toEqual(play);
  });

  const wrong: readonly [string, Record<string, string>, string][] = [
    ['one is missing', { PLAY_PUSH_ACCOUNT: '' }, 'must be set together. Missing: PLAY_PUSH_ACCOUNT.'],
    [
      'the service account is none',
      { PLAY_SERVICE_ACCOUNT: '{}' },
      'PLAY_SERVICE_ACCOUNT must be the JSON key',
    ],
    ['tests are elsewhere', { PLAY_API_URL: 'https://google.example' }, 'PLAY_API_URL is for tests'],
  ];
  test.each(wrong)('stop the start when %s', (_what, env, message) => {
    expect(() => read({ ...PLAY, ...env })).toThrow(message);
  });
});
