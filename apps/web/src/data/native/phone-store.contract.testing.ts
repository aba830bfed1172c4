/** What every phone's store does, whichever native side it has. */
import { describe, expect, test } from 'vitest';
import { FakeStoreAccount } from './fake-store.testing.ts';
import type { PhoneStore, StoreOutcome, StorePurchase } from './phone-store.ts';

const TOKEN = '5b7c9a1e-0000-8000-8000-000000000001';
const SOLD = ['premium/month', 'premium/year'];

/** @param open starts the app on a phone of this person */
export function phoneStoreContract(
  name: string,
  source: PhoneStore['source'],
  open: (account: FakeStoreAccount) => Promise<PhoneStore>,
): void {
  describe(name, () => {
    async function begin() {
      const account = new FakeStoreAccount(source);
      const store = await open(account);
      const [product] = await store.products(SOLD);
      const buy = () => store.buy({ product: product?.id ?? '', token: TOKEN });
      return { account, store, buy };
    }

    const bought = (outcome: StoreOutcome): StorePurchase => {
      if (outcome.state !== 'bought') throw new Error(`nothing was bought: ${outcome.state}`);
      return outcome.purchase;
    };

    test("products have the store's own prices, and what it does not sell is left out", async () => {
      const { account, store } = await begin();
      expect(store.source).toBe(source);
      expect(await store.products([...SOLD, 'premium/decade', 'nothing'])).toEqual(account.sold);
    });

    test('a purchase carries the token, and is handed out until it is finished', async () => {
      const { account, store, buy } = await begin();
      const purchase = bought(await buy());
      expect(account.purchases).toMatchObject([{ product: 'premium/month', token: TOKEN, finished: false }]);
      expect(purchase.receipt.length).toBeGreaterThan(5);
      expect(await store.unfinished()).toEqual([purchase]);
      await store.finish(purchase);
      expect(account.purchases).toMatchObject([{ finished: true }]);
      expect(await store.unfinished()).toEqual([]);
      expect(await store.restore()).toEqual([purchase]);
    });

    test('closing the sheet buys nothing, and neither does a store that refuses', async () => {
      const { account, store, buy } = await begin();
      account.next = 'cancel';
      expect(await buy()).toEqual({ state: 'cancelled' });
      account.next = 'fail';
      expect(await buy()).toEqual({ state: 'failed' });
      expect([account.purchases, await store.unfinished()]).toEqual([[], []]);
    });

    test('a purchase that waits arrives by itself once it is approved or paid', async () => {
      const { account, store, buy } = await begin();
      const arrived: StorePurchase[] = [];
      store.onPurchase((purchase) => arrived.push(purchase));
      store.onPurchase(() => arrived.push(...arrived))();
      account.next = 'wait';
      expect(await buy()).toEqual({ state: 'pending' });
      expect([await store.unfinished(), await store.restore()]).toEqual([[], []]);
      account.approve();
      await expect.poll(() => arrived).toHaveLength(1);
      expect(await store.unfinished()).toEqual(arrived);
    });

    test('a purchase that the sheet answers does not arrive a second time by itself', async () => {
      const { store, buy } = await begin();
      const arrived: StorePurchase[] = [];
      store.onPurchase((purchase) => arrived.push(purchase));
      bought(await buy());
      expect(arrived).toEqual([]);
    });

    test('a second phone of the same person restores it', async () => {
      const { account, buy } = await begin();
      const purchase = bought(await buy());
      const second = await open(account);
      expect(await second.restore()).toEqual([purchase]);
    });

    test("after a new start Google hands it out again; Apple's may come before the page listens", async () => {
      const { account, buy } = await begin();
      const purchase = bought(await buy());
      const again = await open(account);
      expect(await again.unfinished()).toEqual(source === 'play' ? [purchase] : []);
      // It can be finished all the same, by what the app noted.
      await again.finish(purchase);
      expect(account.purchases).toMatchObject([{ finished: true }]);
    });

    test('the screen for cancelling is opened', async () => {
      const { account, store } = await begin();
      await store.manage();
      expect(account.managed).toBe(1);
    });
  });
}
