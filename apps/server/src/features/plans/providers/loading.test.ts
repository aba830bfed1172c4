import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FakeAppStore } from './app-store/fake/fake-app-store.testing.ts';
import { FakePlay } from './play/fake/fake-play.testing.ts';
import { FakeStripe } from './stripe/fake/fake-stripe.testing.ts';

const LIBRARIES = ['@apple/app-store-server-library', 'jose', 'stripe'];

let fakes: readonly [FakeStripe, FakeAppStore, FakePlay];
beforeAll(async () => {
  const now = () => Date.now();
  fakes = [await FakeStripe.start(now), await FakeAppStore.start(now), await FakePlay.start(now)];
});
afterAll(() => Promise.all(fakes.map((fake) => fake.close())));

/** Notes what a process without tests loads. `%s` is the address of a module of this folder. */
const PROGRAM = `
  import { registerHooks } from 'node:module';
  const loaded = new Set();
  registerHooks({ resolve: (name, context, next) => (loaded.add(name), next(name, context)) });
  const { openPayments } = await import(process.argv[1] + 'open-payments.ts');
  const { readConfig } = await import('#platform/config/config.ts');
  const log = { info() {}, warn() {}, error() {} };
  const { providers } = openPayments(readConfig(process.env, '/'), { now: Date.now, log, database: {} });
  const libraries = ${JSON.stringify(LIBRARIES)}.filter((name) => loaded.has(name));
  // Another algorithm is refused before the library is loaded.
  const signedPayload = Buffer.from('{"alg":"ES256"}').toString('base64url') + '.x.x';
  const body = Buffer.from(JSON.stringify({ signedPayload }));
  for (const provider of providers.values()) {
    await provider.readNotification(body, { authorization: 'Bearer x', 'stripe-signature': 'x' });
  }
  const later = ${JSON.stringify(LIBRARIES)}.filter((name) => loaded.has(name));
  console.log(JSON.stringify({ providers: providers.size, libraries, later }));
`;

test('the libraries of the providers are loaded when they are first used, and not before', async () => {
  const [stripe, appStore, play] = fakes;
  const env = { ...stripe.env(['price_month']), ...appStore.env(), ...play.env(), PATH: process.env.PATH };
  const args = ['--input-type=module', '--eval', PROGRAM, `${import.meta.dirname}/`];
  const cwd = `${import.meta.dirname}/../../../..`;
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, cwd });
  expect(JSON.parse(stdout)).toEqual({ providers: 3, libraries: [], later: LIBRARIES });
}, 60_000);
