/** A person's account at Google Play, on one or more phones: what the store's plugin answers there. */
import type { GooglePlay } from '../google-play.ts';

interface Bought {
  readonly token: string;
  readonly appToken: string;
}

type Tell = (event: string, data: object) => Promise<void>;

/** What the plugin rejects with. */
export class StoreRefusal extends Error {
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

const PRODUCT = 'premium';
const PRICES = { month: '€ 4,99', year: '€ 48,00' } as const;

export class PlayAccount {
  /** What happens while the sheet is open, after the payment. */
  inTheSheet: () => Promise<void> = async () => undefined;
  readonly purchases: Bought[] = [];
  readonly #play: GooglePlay;

  constructor(play: GooglePlay) {
    this.#play = play;
  }

  /** Answers a call of the plugin; some by an event as well. */
  async answer(method: string, options: Readonly<Record<string, unknown>>, tell: Tell): Promise<object> {
    if (method === 'getAvailableProducts') return { products: [productWithPlans()] };
    if (method === 'getPurchases') await tell('setPurchases', { purchases: await this.#list() });
    if (method === 'subscribe') await this.#subscribe(options.additionalData as Order, tell);
    // The server acknowledges as well, by a due job; Google takes both.
    if (method === 'finish') await this.#play.acknowledge(String(options.transactionId));
    return {};
  }

  async #subscribe({ accountId, offerToken }: Order, tell: Tell): Promise<void> {
    if (this.purchases.length > 0) throw new StoreRefusal('ITEM_ALREADY_OWNED: owned', '7');
    const token = await this.#play.buy(accountId, offerToken.replace('offer-of-', ''));
    this.purchases.push({ token, appToken: accountId });
    await this.inTheSheet();
    await tell('purchasesUpdated', { purchases: await this.#list() });
  }

  #list(): Promise<readonly object[]> {
    return Promise.all(
      this.purchases.map(async ({ token, appToken }) => ({
        purchaseToken: token,
        productIds: [PRODUCT],
        getPurchaseState: 1,
        acknowledged: await this.#play.acknowledged(token),
        accountId: appToken,
      })),
    );
  }
}

interface Order {
  readonly accountId: string;
  readonly offerToken: string;
}

function productWithPlans(): object {
  const offers = Object.entries(PRICES).map(([plan, price]) => ({
    base_plan_id: plan,
    offer_id: null,
    token: `offer-of-${plan}`,
    pricing_phases: [
      {
        formatted_price: price,
        price_amount_micros: plan === 'month' ? 4_990_000 : 48_000_000,
        price_currency_code: 'EUR',
        recurrence_mode: 'INFINITE_RECURRING',
      },
    ],
  }));
  return { productId: PRODUCT, product_type: 'subs', offers };
}
