/** Purchases in a phone's store whose app, network or server ends at any moment: nothing is lost or paid twice. */
import type { Purchase } from '@touchline/domain/plan/shop';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { StoreAccess } from '../../../native/bridge.ts';
import { FakeStoreAccount, fakeStore } from '../../../native/fake-store.testing.ts';
import type { PhoneStore } from '../../../native/phone-store.ts';
import { readSetting, writeSetting } from '../../../settings/settings.ts';
import { storeNotes } from '../../../settings/store-notes.ts';
import { buyInStore, takeUpPurchases } from './store-purchases.ts';

const ACCOUNT = 1;
const NOW_MS = 1_800_000_000_000;
const ORDER = { product: 'premium/month', sku: '1', team: 7 } as const;

beforeEach(() => writeSetting('store_notes', '').catch(() => undefined));

function ports(
  answer: (name: string, fields: Readonly<Record<string, string>>) => object,
  account = ACCOUNT,
) {
  const calls: string[] = [];
  return {
    calls,
    account,
    now: () => NOW_MS,
    coordinator: { closedBy: () => undefined },
    live: { resolve: (_: string, sid: number) => sid },
    sync: async () => undefined,
    authorised: async (name: string, fields: Readonly<Record<string, string>>) => {
      calls.push(name);
      return answer(name, fields);
    },
  } as never as Parameters<typeof buyInStore>[0] & { readonly calls: string[] };
}

const accessTo = (account: FakeStoreAccount): StoreAccess => {
  const store = fakeStore(account);
  return { source: account.source, open: async () => store };
};

const ok = (value: object) => ({ ok: true, value });
const given = ok({ id: 'play:token-0', state: 'active', team_sid: 7 } satisfies Partial<Purchase>);
const server = (name: string) => (name === 'purchase_token' ? ok({ token: 't', products: [] }) : given);

const notes = () => storeNotes(NOW_MS / 1_000);
const away = { ok: false, code: 510, message: '' };
const refusal = { ok: false, code: 414, message: '' };

describe.each(['app_store', 'play'] as const)('%s', (source) => {
  test('a purchase is shown with its team, finished after the answer, and then forgotten', async () => {
    const account = new FakeStoreAccount(source);
    const finished: boolean[] = [];
    const on = ports((name) => {
      if (name === 'app_purchase') finished.push(account.purchases[0]?.finished ?? false);
      return server(name);
    });
    expect(await buyInStore(on, accessTo(account), ORDER)).toMatchObject({ state: 'given' });
    expect(on.calls).toEqual(['purchase_token', 'app_purchase']);
    expect([finished, account.purchases]).toMatchObject([[false], [{ finished: true }]]);
    expect(await notes()).toEqual([]);
    expect(await takeUpPurchases(on, accessTo(account))).toEqual([]);
  });

  test('the server is away: the next start shows it from what the device noted', async () => {
    const account = new FakeStoreAccount(source);
    const offline = ports((name) => (name === 'purchase_token' ? server(name) : away));
    expect(await buyInStore(offline, accessTo(account), ORDER)).toEqual({ state: 'waits' });
    expect(await notes()).toMatchObject([
      { account: ACCOUNT, team: 7, purchase: { id: expect.any(String) } },
    ]);
    const on = ports(server);
    expect(await takeUpPurchases(on, accessTo(account))).toMatchObject([
      { isOwn: true, answer: { ok: true } },
    ]);
    expect(account.purchases).toMatchObject([{ finished: true }]);
    expect(await notes()).toEqual([]);
  });

  test('paid and not given yet: the same team is not charged again', async () => {
    const account = new FakeStoreAccount(source);
    const offline = ports((name) => (name === 'purchase_token' ? server(name) : away));
    const access = accessTo(account);
    await buyInStore(offline, access, ORDER);
    expect(await buyInStore(offline, access, { ...ORDER, product: 'premium/year' })).toEqual({
      state: 'waits',
    });
    expect(offline.calls).toEqual(['purchase_token', 'app_purchase', 'app_purchase']);
    expect(account.purchases).toHaveLength(1);
  });

  test('what another account of this device bought is not shown in the name of this one', async () => {
    const account = new FakeStoreAccount(source);
    const offline = ports((name) => (name === 'purchase_token' ? server(name) : away));
    await buyInStore(offline, accessTo(account), ORDER);
    const other = ports(server, 2);
    expect(await takeUpPurchases(other, accessTo(account))).toEqual([]);
    expect([other.calls, account.purchases]).toMatchObject([[], [{ finished: false }]]);
  });

  test('a refused purchase is not finished, and is not shown again and again', async () => {
    const account = new FakeStoreAccount(source);
    const on = ports((name) => (name === 'purchase_token' ? server(name) : refusal));
    const access = accessTo(account);
    expect(await buyInStore(on, access, ORDER)).toEqual({ state: 'refused', problem: { code: 'unusable' } });
    await takeUpPurchases(on, access);
    expect(on.calls).toEqual(['purchase_token', 'app_purchase']);
    expect(account.purchases).toMatchObject([{ finished: false }]);
    expect(await notes()).toEqual([]);
  });
});

test('an order that never was paid is forgotten after a week', async () => {
  const account = new FakeStoreAccount();
  account.next = 'wait';
  await buyInStore(ports(server), accessTo(account), ORDER);
  expect(await storeNotes(NOW_MS / 1_000 + 6 * 86_400)).toHaveLength(1);
  expect(await storeNotes(NOW_MS / 1_000 + 8 * 86_400)).toEqual([]);
});

// The last one here: its order never ends.
test('the app ends in the sheet: Google hands the purchase out, and the note says for which team', async () => {
  const account = new FakeStoreAccount();
  const store = fakeStore(account);
  const buy: PhoneStore['buy'] = (order) => {
    account.buy(order);
    return new Promise<never>(() => undefined);
  };
  const dying: StoreAccess = {
    source: 'play',
    open: async () => ({ ...store, buy }),
  };
  const shown: unknown[] = [];
  const on = ports((name, fields) => {
    if (name === 'app_purchase') shown.push(fields.team_sid);
    return server(name);
  });
  void buyInStore(on, dying, ORDER);
  await expect.poll(() => account.purchases).toHaveLength(1);
  // Another process begins with nothing but the device's notes and the store.
  const notes = readSetting('store_notes');
  vi.resetModules();
  const settings = await import('../../../settings/settings.ts');
  await settings.writeSetting('store_notes', notes).catch(() => undefined);
  const next = await import('./store-purchases.ts');
  await next.takeUpPurchases(on, accessTo(account));
  expect([shown, account.purchases]).toMatchObject([['7'], [{ finished: true }]]);
});
