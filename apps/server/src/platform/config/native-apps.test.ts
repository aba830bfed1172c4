/** The operator's keys for messages to the apps. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newKey } from '../push/apps/proof.testing.ts';
import { nativeApps } from './native-apps.ts';

const NOTHING = {
  ANDROID_APP_ID: undefined,
  ANDROID_APP_FINGERPRINTS: undefined,
  IOS_APP_ID: undefined,
  APPLE_PUSH_KEY_FILE: undefined,
  APPLE_PUSH_KEY_ID: undefined,
  GOOGLE_PUSH_ACCOUNT_FILE: undefined,
};
const ANDROID = {
  ANDROID_APP_ID: 'org.example.club',
  ANDROID_APP_FINGERPRINTS: Array.from({ length: 32 }, () => 'AB').join(':'),
};
const ACCOUNT = {
  type: 'service_account',
  project_id: 'club-messages',
  client_email: 'push@club-messages.iam.gserviceaccount.com',
  token_uri: 'https://oauth2.googleapis.com/token',
  private_key: newKey('rsa'),
};

let folder: string;
let appleKey: string;
let accounts = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'native-apps-'));
  appleKey = file('key.p8', newKey('ec'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test("Apple's key belongs to the team and the bundle of the app's id", () => {
  const { applePush } = nativeApps({
    ...NOTHING,
    IOS_APP_ID: 'ABCDE12345.org.example.club',
    APPLE_PUSH_KEY_FILE: appleKey,
    APPLE_PUSH_KEY_ID: 'KEY1234567',
  });
  expect(applePush).toMatchObject({
    server: 'https://api.push.apple.com',
    team: 'ABCDE12345',
    bundle: 'org.example.club',
    keyId: 'KEY1234567',
  });
});

test("Google's file says which project sends, and where it gets tokens", () => {
  const GOOGLE_PUSH_ACCOUNT_FILE = file('account.json', JSON.stringify(ACCOUNT));
  expect(nativeApps({ ...NOTHING, ...ANDROID, GOOGLE_PUSH_ACCOUNT_FILE }).googlePush).toMatchObject({
    server: 'https://fcm.googleapis.com',
    tokenServer: 'https://oauth2.googleapis.com/token',
    project: 'club-messages',
    email: ACCOUNT.client_email,
  });
});

test('a missing or a wrong part stops the start with a sentence', () => {
  const apple = {
    ...NOTHING,
    IOS_APP_ID: 'ABCDE12345.org.example.club',
    APPLE_PUSH_KEY_FILE: appleKey,
    APPLE_PUSH_KEY_ID: 'KEY1234567',
  };
  const google = (text: string) => ({
    ...NOTHING,
    ...ANDROID,
    GOOGLE_PUSH_ACCOUNT_FILE: file(`account-${++accounts}.json`, text),
  });
  const wrong = [
    [{ ...apple, IOS_APP_ID: undefined }, 'must be set together'],
    [{ ...apple, APPLE_PUSH_KEY_ID: undefined }, 'must be set together'],
    [{ ...apple, APPLE_PUSH_KEY_FILE: join(folder, 'none') }, 'APPLE_PUSH_KEY_FILE cannot be read'],
    [{ ...apple, APPLE_PUSH_KEY_FILE: file('rsa.p8', newKey('rsa')) }, 'must be a .p8 file of Apple'],
    [google('no JSON'), 'must be the JSON file of a service account'],
    [google('null'), 'must be the JSON file of a service account'],
    [google(JSON.stringify({ ...ACCOUNT, private_key: 'x' })), 'must be the JSON file of a service account'],
    [
      { ...google(JSON.stringify(ACCOUNT)), ...NOTHING, GOOGLE_PUSH_ACCOUNT_FILE: 'x' },
      'needs ANDROID_APP_ID',
    ],
  ] as const;
  for (const [given, sentence] of wrong) expect(() => nativeApps(given)).toThrow(sentence);
});
