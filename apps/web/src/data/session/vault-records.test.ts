/** Tokens of a native app: in the system's key store, never in the app's files. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fakeNative } from '../native/fake-bridge.testing.ts';
import { readAll, rewrite } from '../store/app-database.ts';
import { currentSession, endSession, keepSession, keepTokens, keptTokens } from './session.ts';
import { keepSessionsIn, sessionRecords } from './session-records.ts';
import { forgetForeignTokens, vaultRecords } from './vault-records.ts';

const COACH = {
  account: 7,
  email: 'coach@rietdijk.nl',
  firstname: 'Jo',
  token: 'access',
  refresh: 'refresh',
};

const inFiles = sessionRecords();
let native = fakeNative();
beforeEach(async () => {
  native = fakeNative();
  keepSessionsIn(vaultRecords(native.bridge.vault));
  await rewrite('sessions', (records) => ({ remove: records.map(({ account }) => account) }));
});
afterEach(() => keepSessionsIn(inFiles));

const files = async () => JSON.stringify(await readAll('sessions'));

describe('in a native app', () => {
  test('the session is kept without its tokens, and read with them', async () => {
    await keepSession(COACH, 1_000);
    expect(await files()).not.toMatch(/access|refresh"?:"/);
    expect(await currentSession()).toMatchObject({ account: 7, token: 'access' });
    expect(await keptTokens(7)).toEqual({ token: 'access', refresh: 'refresh', at: 1_000 });
  });

  test('renewed tokens replace the refused ones; a newer sign-in wins', async () => {
    await keepSession(COACH, 1_000);
    await keepTokens(7, { plans: 'sold', refused: 'access', token: 'second', refresh: 'next', at: 2_000 });
    expect(await keptTokens(7)).toEqual({ token: 'second', refresh: 'next', at: 2_000 });
    await keepTokens(7, { plans: 'sold', refused: 'access', token: 'late', refresh: 'late', at: 3_000 });
    expect((await keptTokens(7))?.token).toBe('second');
    expect(await files()).not.toContain('second');
  });

  test('another account signs the first one out; its tokens are removed', async () => {
    await keepSession(COACH, 1_000);
    await keepSession({ ...COACH, account: 8, token: 'other' }, 2_000);
    expect(await currentSession()).toMatchObject({ account: 8, token: 'other' });
    expect(await native.bridge.vault.read(7)).toBeNull();
  });

  test('a sign-out removes the tokens', async () => {
    await keepSession(COACH, 1_000);
    await endSession(7, { forget: false });
    expect([await currentSession(), await native.bridge.vault.read(7)]).toEqual([null, null]);
  });

  test('without its tokens a session has ended', async () => {
    await keepSession(COACH, 1_000);
    await native.bridge.vault.clear();
    expect(await currentSession()).toBeNull();
  });

  test('tokens of an app that was removed are forgotten; those of a session stay', async () => {
    await native.bridge.vault.write(7, { token: 'old', refresh: null });
    await forgetForeignTokens(native.bridge.vault);
    expect(await native.bridge.vault.read(7)).toBeNull();
    await keepSession(COACH, 1_000);
    await forgetForeignTokens(native.bridge.vault);
    expect((await currentSession())?.token).toBe('access');
  });

  test('two changes at once are both kept', async () => {
    await keepSession(COACH, 1_000);
    await Promise.all([
      keepTokens(7, { plans: 'sold', refused: 'access', token: 'second', refresh: 'next', at: 2_000 }),
      keepTokens(7, { plans: 'sold', refused: 'second', token: 'third', refresh: 'last', at: 3_000 }),
    ]);
    expect(await keptTokens(7)).toEqual({ token: 'third', refresh: 'last', at: 3_000 });
  });
});

test('in a browser the tokens are in the record', async () => {
  keepSessionsIn(inFiles);
  await keepSession(COACH, 1_000);
  expect(await files()).toContain('"access"');
});
