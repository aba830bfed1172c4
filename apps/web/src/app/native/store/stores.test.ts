/** Both stores through the plugin, in memory, and what the plugin's own sources say. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { FakeStoreAccount } from '#data/native/fake-store.testing.ts';
import { phoneStoreContract } from '#data/native/phone-store.contract.testing.ts';
import { fakeStorePlugin } from './fake-plugin.testing.ts';
import { storeAccess } from './store-access.ts';

const PLATFORMS = { app_store: 'ios', play: 'android' } as const;

const open = (account: FakeStoreAccount) =>
  storeAccess(PLATFORMS[account.source], fakeStorePlugin(account)).open();

phoneStoreContract('the App Store', 'app_store', open);
phoneStoreContract('Google Play', 'play', open);

afterEach(() => void vi.useRealTimers());

test('Google Play says when this person has the product already', async () => {
  const account = new FakeStoreAccount('play');
  const store = await open(account);
  await store.products(['premium/month', 'premium/year']);
  await store.buy({ product: 'premium/month', token: 't' });
  expect(await store.buy({ product: 'premium/year', token: 't' })).toEqual({ state: 'owned' });
});

test('a store without network is an error after ten seconds, and answers again later', async () => {
  vi.useFakeTimers();
  const account = new FakeStoreAccount('play');
  const store = await open(account);
  account.silent = true;
  const failed = [store.products(['premium/month']), store.unfinished()].map((one) =>
    expect(one).rejects.toThrow('the store does not answer'),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  await Promise.all(failed);
  account.silent = false;
  expect(await store.products(['premium/month'])).toHaveLength(1);
  expect(await store.unfinished()).toEqual([]);
});

test('a phone without a store can be asked again', async () => {
  const account = new FakeStoreAccount('play');
  const plugin = fakeStorePlugin(account);
  let blocked = true;
  const access = storeAccess('android', {
    ...plugin,
    init: async () => {
      if (blocked) throw new Error('Play Store is blocked on this device');
    },
  });
  await expect(access.open()).rejects.toThrow('blocked');
  blocked = false;
  expect(await access.open()).toBe(await access.open());
});

// No test runs Swift or Java. These are the names that both sides must agree on.
const root = dirname(createRequire(import.meta.url).resolve('capacitor-plugin-cdv-purchase/package.json'));
const swift = readFileSync(join(root, 'ios/Sources/PurchasePlugin/PurchasePlugin.swift'), 'utf8');
const java = readFileSync(join(root, 'android/src/main/java/cc/fovea/iap/PurchasePlugin.java'), 'utf8');

test.each(['init', 'load', 'purchase', 'restore', 'finish', 'manageSubscriptions'])(
  'the plugin for iOS has the call %s',
  (name) => {
    expect(swift).toContain(`CAPPluginMethod(name: "${name}"`);
  },
);

test.each(['init', 'getAvailableProducts', 'subscribe', 'getPurchases', 'finish', 'manageSubscriptions'])(
  'the plugin for Android has the call %s',
  (name) => {
    expect(java).toMatch(new RegExp(`@PluginMethod\\s+public void ${name}\\(PluginCall call\\)`));
  },
);

test('the plugin has the events, fields and codes that are read here', () => {
  for (const name of [
    ...['Purchased', 'Restored', 'Deferred', 'Failed', 'Finished'].map(
      (one) => `"PaymentTransactionState${one}"`,
    ),
    ...['transactionUpdated', 'transactionIdentifier', 'productId', 'jwsRepresentation', 'validProducts'],
    ...['priceMicros', 'currency', 'applicationUsername', 'productIds', '"errorCode": 6777006'],
  ])
    expect(swift).toContain(name);
  for (const name of [
    ...['purchasesUpdated', 'setPurchases', 'purchases', 'productIds', 'getPurchaseState', 'acknowledged'],
    ...['subsSkus', 'offers', 'base_plan_id', 'offer_id', 'token', 'pricing_phases', 'formatted_price'],
    ...['price_amount_micros', 'price_currency_code', 'accountId', 'offerToken', 'transactionId'],
  ])
    expect(java).toContain(`"${name}"`);
  expect(java).toContain('reject("USER_CANCELED", String.valueOf(code))');
});

test('nothing of the plugin finishes a purchase before the app asks for it', () => {
  // On iOS the only others are expired ones, before a new purchase.
  expect(swift.split('.finish()')).toHaveLength(3);
  expect(java.match(/mBillingClient\.acknowledgePurchase\(/g)).toHaveLength(2);
});
