/** Customers at Stripe: one for each account that ever began a checkout. Only Stripe stores which one. */
import type { Locale } from '#platform/http/locale.ts';
import type { AccountHolder } from '../payment-provider.ts';
import type { StripeConnection } from './stripe-client.ts';

const WITH_ONE_ADDRESS = 100;

export class StripeCustomers {
  readonly #connection: StripeConnection;

  constructor(connection: StripeConnection) {
    this.#connection = connection;
  }

  /**
   * Null for an account without one. Looks by address first, because Stripe's search misses what was made in the last
   * minute; then by account, because addresses change.
   */
  async find({ account, email }: AccountHolder): Promise<string | null> {
    const { data: same } = await this.#connection.call((client) =>
      client.customers.list({ email, limit: WITH_ONE_ADDRESS }),
    );
    const own = same.find(({ metadata }) => metadata.account === String(account));
    if (own !== undefined) return own.id;
    const query = `metadata['account']:'${account}'`;
    const { data } = await this.#connection.call((client) => client.customers.search({ query, limit: 1 }));
    return data[0]?.id ?? null;
  }

  /** Two calls at once make one customer. */
  async findOrMake(holder: AccountHolder, locale: Locale): Promise<string> {
    const found = await this.find(holder);
    if (found !== null) return found;
    const { account, email } = holder;
    const { id } = await this.#connection.call((client) =>
      client.customers.create(
        { email, metadata: { account: String(account) }, preferred_locales: [locale] },
        { idempotencyKey: `customer:${account}:${locale}:${email}` },
      ),
    );
    return id;
  }
}
