/** Purchases of an account: bought, cancelled, linked to another team, restored (areas.md, "Plans, shop, purchases"). */

import type {
  CheckoutAnswer,
  Invoice,
  Invoices,
  ProviderPage,
  Purchase,
  Purchases,
  RestoredPurchases,
} from '@touchline/domain/plan/shop';
import { ok, type Result, refuse } from '@touchline/domain/result';
import { getLocale } from '@touchline/i18n';
import type { AccountCalls } from '../../calls/ports.ts';
import type { Ids } from '../../live/ports.ts';
import type { SyncAll, Syncing } from '../../sync/ports.ts';
import { askShop, type ShopProblem } from './ask-shop.ts';

type Ports = AccountCalls & Syncing;
type Answer<T> = Promise<Result<T, ShopProblem>>;

/** The newest first. */
export async function purchasesOf(ports: Ports): Answer<readonly Purchase[]> {
  const answer = await askShop<Purchases>(ports, 'purchases', {});
  return answer.ok ? ok(answer.value.purchases) : answer;
}

/** The newest first; empty for an account that never paid. */
export async function invoicesOf(ports: Ports): Answer<readonly Invoice[]> {
  const answer = await askShop<Invoices>(ports, 'invoices', {});
  if (!answer.ok && answer.error.code === 'unusable') return ok([]);
  return answer.ok ? ok(answer.value.invoices) : answer;
}

export interface Order {
  /** The id of a price. */
  readonly price: string;
  readonly team: number;
  /** Started on an embedded page, where it also ends. */
  readonly framed: boolean;
}

/** Resolves to the address of the page where it is paid. */
export async function startCheckout(ports: Ports & Ids, { price, team, framed }: Order): Answer<string> {
  const team_sid = ports.live.resolve('teams', team);
  if (team_sid <= 0) return refuse({ code: 'notOnlineYet' });
  const answer = await askShop<ProviderPage>(ports, 'checkout', {
    price,
    team_sid: String(team_sid),
    language: getLocale(),
    ...(framed && { mobile: 'true' }),
  });
  return answer.ok ? ok(answer.value.url) : answer;
}

/** What came of a checkout. The team's row is up to date when this resolves to an active one. */
export async function checkoutOf(ports: Ports & SyncAll, session: string): Answer<CheckoutAnswer> {
  const answer = await askShop<CheckoutAnswer>(ports, 'checkout_state', { session });
  if (answer.ok && answer.value.state === 'active') await ports.sync();
  return answer;
}

/** The address of the provider's page for cards and addresses. */
export async function paymentDetails(ports: Ports): Answer<string> {
  const answer = await askShop<ProviderPage>(ports, 'portal', { language: getLocale() });
  return answer.ok ? ok(answer.value.url) : answer;
}

/** The purchase ends when the paid period does. */
export function cancelPurchase(ports: Ports & SyncAll, purchase: string): Answer<Purchase> {
  return changed(ports, 'cancel_purchase', { purchase });
}

/** Takes a cancellation back while the paid period lasts. */
export function resumePurchase(ports: Ports & SyncAll, purchase: string): Answer<Purchase> {
  return changed(ports, 'resume_purchase', { purchase });
}

export async function linkPurchase(
  ports: Ports & Ids & SyncAll,
  { purchase, team }: { readonly purchase: string; readonly team: number },
): Answer<Purchase> {
  const team_sid = ports.live.resolve('teams', team);
  if (team_sid <= 0) return refuse({ code: 'notOnlineYet' });
  return changed(ports, 'link_purchase', { purchase, team_sid: String(team_sid) });
}

export function restorePurchases(ports: Ports & SyncAll): Answer<RestoredPurchases> {
  return changed(ports, 'restore_purchases', {});
}

/** The rows of the teams are up to date when this resolves. */
async function changed<T>(
  ports: Ports & SyncAll,
  name: string,
  parameters: Readonly<Record<string, string>>,
): Answer<T> {
  const answer = await askShop<T>(ports, name, parameters);
  if (answer.ok) await ports.sync();
  return answer;
}
