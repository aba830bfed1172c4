/** What an app on a phone asks about purchases in its store: the token to buy with, and the plan for a receipt. */
import { type Buyer, STORE_SOURCES } from '@touchline/domain/plan/purchase';
import type { Purchase, PurchaseToken, StoreOffer } from '@touchline/domain/plan/shop';
import type { AccountCalls, AuthInput } from '#access/account-calls/call.ts';
import { textOf } from '#access/account-calls/input.ts';
import type { ConfigDep } from '#platform/config/config.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import { authError } from '#platform/errors.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import { readTeam } from '#rows/view/team-plan.ts';
import { accountOf, numberOf } from '../account-of.ts';
import { type RefreshDeps, refreshNow } from '../events/purchases.ts';
import { purchaseOf } from '../grants/grant-calls.ts';
import { type GrantName, readGrant } from '../grants/grants.ts';
import type { PaymentProvider, PaymentsDep } from '../providers/payment-provider.ts';
import { purchaseToken } from '../tokens/purchase-tokens.ts';
import { asking, countCall } from './buyer.ts';
import { requireTeamWithout } from './team-without.ts';

export const APP_PURCHASE_CALLS = {
  purchase_token: { POST: tokenForPurchase },
  app_purchase: { POST: appPurchase },
} satisfies AccountCalls<never>;

type CallDeps = ConfigDep<'appStore' | 'play' | 'teamCodeRelinkDays'> & LimitsDep & PaymentsDep & RefreshDeps;

const SOURCE_LENGTH_MAX = 20;
const PRODUCT_LENGTH_MAX = 200;
/** A transaction that Apple signed has about 5,000 characters. The body of a call has at most 10,000. */
const RECEIPT_LENGTH_MAX = 9_000;

/**
 * Throws 414 where no store is sold through. A call that names the product is the last one before the store's sheet: it
 * throws for a team that has the plan.
 */
async function tokenForPurchase(deps: CallDeps, { fields }: AuthInput): Promise<PurchaseToken> {
  const account = await accountOf(deps, fields);
  const products = productsOf(deps);
  if (products.length === 0) throw authError(414);
  const team = await ownTeamOf(deps, account, fields.team_sid);
  if (fields.product !== undefined) {
    const wanted = textOf(fields, 'product', PRODUCT_LENGTH_MAX);
    const offer = products.find(({ product }) => product === wanted);
    if (offer === undefined) throw authError(414);
    await requireTeamWithout(deps, { account, team, sku: offer.sku });
  }
  return { token: await purchaseToken(deps, { account, team }), products };
}

function productsOf({ config, payments }: CallDeps): readonly StoreOffer[] {
  const sold = { app_store: config.appStore?.products, play: config.play?.products };
  return STORE_SOURCES.filter((source) => payments.providers.has(source)).flatMap((source) =>
    [...(sold[source] ?? [])].map(([product, { sku, payment_period }]) => ({
      source,
      product,
      sku,
      payment_period,
    })),
  );
}

/** Throws 414 for a receipt that is none, and for one of a purchase that another account has. */
async function appPurchase(deps: CallDeps, { fields }: AuthInput): Promise<Purchase> {
  const account = await accountOf(deps, fields);
  const provider = storeNamed(deps, textOf(fields, 'source', SOURCE_LENGTH_MAX));
  const receipt = textOf(fields, 'receipt', RECEIPT_LENGTH_MAX);
  const team = await ownTeamOf(deps, account, fields.team_sid);
  await countCall(deps, account, 'order');
  const claim: Buyer = { account, team };
  const reference = await asking(deps, async () => {
    const read = await provider.readReceipt(receipt);
    if (!read.ok) throw authError(414);
    const { state } = await refreshNow(deps, provider, read.value, claim);
    return state?.reference ?? '';
  });
  const name: GrantName = { source: provider.source, reference };
  const grant = await readGrant(deps.database.reader, name);
  if (grant === null || grant.account_sid !== account) throw authError(414);
  return purchaseOf(deps, grant);
}

type Store = PaymentProvider & Required<Pick<PaymentProvider, 'readReceipt'>>;

function storeNamed({ payments }: PaymentsDep, source: string): Store {
  const provider = payments.providers.get(source);
  if (provider?.readReceipt === undefined) throw authError(414);
  return provider as Store;
}

/** The team of the field, which may be absent: 0. Throws 505 for one that the account does not own. */
async function ownTeamOf({ database }: DatabaseDep, account: number, field: unknown): Promise<number> {
  if (field === undefined || field === '') return 0;
  const team = numberOf(field);
  if (!Number.isSafeInteger(team) || team < 0) throw authError(505);
  if (team === 0) return 0;
  const row = await readTeam(database.reader, team);
  if (row === undefined || row.space !== account) throw authError(505);
  return team;
}
