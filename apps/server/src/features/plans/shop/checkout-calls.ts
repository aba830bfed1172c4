/** `checkout` begins a purchase on the provider's page, `checkout_state` says what came of it. */
import { grantState } from '@touchline/domain/plan/grant';
import type { CheckoutAnswer, CheckoutState, ProviderPage } from '@touchline/domain/plan/shop';
import type { AccountCalls, AuthInput } from '#access/account-calls/call.ts';
import { textOf } from '#access/account-calls/input.ts';
import type { ConfigDep } from '#platform/config/config.ts';
import { authError } from '#platform/errors.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import { isPositiveInteger } from '#rows/push/batch.ts';
import { accountOf, numberOf } from '../account-of.ts';
import { type RefreshDeps, refreshNow } from '../events/purchases.ts';
import { type GrantName, keyOf, readGrant } from '../grants/grants.ts';
import type { PaymentsDep } from '../providers/payment-provider.ts';
import { asking, countCall, holderOf, returningOf } from './buyer.ts';
import { findPurchases } from './find-purchases.ts';
import { requireTeamWithout } from './team-without.ts';

export const CHECKOUT_CALLS = {
  checkout: { POST: checkout },
  checkout_state: { POST: checkoutState },
} satisfies AccountCalls<never>;

type CallDeps = ConfigDep<'teamCodeRelinkDays'> & LimitsDep & PaymentsDep & RefreshDeps;

const PRICE_LENGTH_MAX = 100;
const SESSION_LENGTH_MAX = 300;

async function checkout(deps: CallDeps, input: AuthInput): Promise<ProviderPage> {
  const holder = await holderOf(deps, input);
  const { account } = holder;
  const team = numberOf(input.fields.team_sid);
  const id = textOf(input.fields, 'price', PRICE_LENGTH_MAX);
  const { web } = deps.payments;
  if (web === null) throw authError(414);
  if (!isPositiveInteger(team)) throw authError(505);
  return asking(deps, async () => {
    const price = (await web.prices()).find((one) => one.id === id);
    if (price === undefined) throw authError(414);
    await countCall(deps, account, 'order');
    // A payment whose notification was lost must not be made twice.
    await findPurchases(deps, holder, 'unknown ones');
    await requireTeamWithout(deps, { account, team, sku: price.sku });
    return { url: await web.checkout({ ...holder, team, price, ...returningOf(input) }) };
  });
}

async function checkoutState(deps: CallDeps, input: AuthInput): Promise<CheckoutAnswer> {
  const account = await accountOf(deps, input.fields);
  const id = textOf(input.fields, 'session', SESSION_LENGTH_MAX);
  const { web, providers } = deps.payments;
  const provider = web === null ? undefined : providers.get(web.source);
  if (web === null || provider === undefined || !/^\w+$/.test(id)) throw authError(414);
  await countCall(deps, account, 'look');
  return asking(deps, async () => {
    const session = await web.session(id);
    if (session === null || session.account !== account) throw authError(414);
    const team_sid = session.team;
    if (session.reference === '') {
      return { state: session.state === 'open' ? 'open' : 'expired', team_sid, purchase: '' };
    }
    const name: GrantName = { source: web.source, reference: session.reference };
    const seconds = Math.floor(deps.now() / 1_000);
    let grant = await readGrant(deps.database.reader, name);
    // The notification may be on its way, or lost.
    if (grant === null || grantState(grant, seconds) !== 'active') {
      await refreshNow(deps, provider, session.reference);
      grant = await readGrant(deps.database.reader, name);
    }
    if (grant === null) return { state: 'pending', team_sid, purchase: '' };
    const state = STATES[grantState(grant, seconds)];
    return { state, team_sid: grant.team_sid, purchase: keyOf(name) };
  });
}

const STATES = {
  active: 'active',
  pending: 'pending',
  inactive: 'pending',
  expired: 'expired',
  deleted: 'expired',
} as const satisfies Readonly<Record<string, CheckoutState>>;
