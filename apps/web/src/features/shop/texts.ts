/** Texts of the shop. */
import { type GrantSku, type GrantSource, lastMoment } from '@touchline/domain/plan/grant';
import { planOfSku } from '@touchline/domain/plan/plan';
import type { InvoiceState, PaymentPeriod, Price, Purchase } from '@touchline/domain/plan/shop';
import { m } from '@touchline/i18n';
import type { ShopProblem } from '#data/commands/plan/ask-shop.ts';
import type { StorePrice } from '#data/commands/plan/store/store-prices.ts';
import { dateLocale } from '#ui/words/date-locale.ts';
import { PLAN_TEXTS } from '#ui/words/team/plan-names.ts';
import { isUnpaid } from './purchases/current.ts';

export type AnyShopProblem = ShopProblem | { readonly code: 'storeSilent' };

const PROBLEMS: Readonly<Record<Exclude<AnyShopProblem['code'], 'failed'>, () => string>> = {
  unusable: m.shop_err_purchase,
  tooMany: m.shop_err_too_many,
  tooEarlyToSwitch: m.shop_err_too_early,
  teamIsPremium: m.shop_team_is_premium,
  teamGone: m.shop_err_team_gone,
  unavailable: m.shop_err_unavailable,
  networkError: m.shop_err_network,
  syncOff: m.shop_err_sync_off,
  notOnlineYet: m.shop_err_not_online,
  storeSilent: m.shop_store_silent,
};

export function problemText(problem: AnyShopProblem): string {
  return problem.code === 'failed' ? m.common_err_failed() : PROBLEMS[problem.code]();
}

/** The same about an order. Nothing is paid before the provider's page opens. */
export function orderProblemText(problem: ShopProblem): string {
  if (problem.code === 'unavailable') return m.shop_err_nothing_charged();
  return problem.code === 'teamIsPremium' ? m.shop_err_has_plan() : problemText(problem);
}

/** The same about a team code. */
export function codeProblemText(problem: ShopProblem): string {
  return problem.code === 'unusable' ? m.shop_err_code() : problemText(problem);
}

/** A day, from seconds since 1970. */
export function dayText(seconds: number): string {
  return new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'long' }).format(seconds * 1000);
}

/** The same where there is little room. */
export function shortDayText(seconds: number): string {
  return new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'medium' }).format(seconds * 1000);
}

/** @param amount in minor units of the currency */
export function moneyText(amount: number, currency: string): string {
  const format = new Intl.NumberFormat(dateLocale(), { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** The plan of a sku. */
export const planText = (sku: string): string => PLAN_TEXTS[planOfSku(sku)]();

const PERIODS: Readonly<
  Record<
    PaymentPeriod,
    { readonly months: number; text: (price: { price: string }) => string; often: () => string }
  >
> = {
  monthly: { months: 1, text: m.shop_price_monthly, often: m.shop_paid_monthly },
  quarterly: { months: 3, text: m.shop_price_quarterly, often: m.shop_paid_quarterly },
  yearly: { months: 12, text: m.shop_price_yearly, often: m.shop_paid_yearly },
};

/** A price as the shop shows it. */
export interface ShownPrice {
  readonly id: string;
  readonly sku: GrantSku;
  /** What is paid, and how often. */
  readonly text: string;
  /** The same by the month, where one payment is for several. */
  readonly detail: string;
}

export function shownPrice({ id, sku, amount, currency, payment_period }: Price): ShownPrice {
  const { months, text } = PERIODS[payment_period];
  const monthly = moneyText(Math.round(amount / months), currency);
  return {
    id,
    sku,
    text: text({ price: moneyText(amount, currency) }),
    detail: monthlyText(months, monthly),
  };
}

const MICROS = 1_000_000;

/** With the words of the store for what is paid. */
export function shownStorePrice({
  id,
  sku,
  price,
  micros,
  currency,
  payment_period,
}: StorePrice): ShownPrice {
  if (payment_period === '') return { id, sku, text: price, detail: '' };
  const { months, text } = PERIODS[payment_period];
  const format = new Intl.NumberFormat(dateLocale(), { style: 'currency', currency });
  const monthly = format.format(micros / MICROS / months);
  return { id, sku, text: text({ price }), detail: monthlyText(months, monthly) };
}

function monthlyText(months: number, price: string): string {
  return months === 1 ? m.shop_paid_monthly() : m.shop_price_by_month({ price });
}

/** Where it comes from, and how often it is paid. */
export function sourceText({ source, payment_period }: Purchase): string {
  const often = payment_period === '' ? [] : [PERIODS[payment_period].often()];
  return [SOURCE_TEXTS[source](), ...often].join(' · ');
}

const SOURCE_TEXTS: Readonly<Record<GrantSource, () => string>> = {
  stripe: m.shop_source_stripe,
  app_store: m.shop_source_app_store,
  play: m.shop_source_play,
  team_code: m.shop_code_title,
  operator: m.shop_source_operator,
};

/** Since when, or until when, a purchase gives its plan. */
export function purchaseStateText(purchase: Purchase): string {
  const { source, state, starts_at, ends_at, renews } = purchase;
  if (isUnpaid(purchase)) {
    return state === 'active'
      ? m.shop_state_unpaid({ date: dayText(lastMoment(purchase)) })
      : m.shop_state_inactive();
  }
  if (state === 'pending') {
    // A code or a gift begins on its day; all others wait for their payment.
    const begins = source === 'team_code' || source === 'operator';
    return begins ? m.shop_state_from({ date: dayText(starts_at) }) : m.shop_state_pending();
  }
  if (state === 'inactive') return m.shop_state_held();
  if (state === 'expired') return m.shop_state_expired({ date: dayText(ends_at) });
  if (state === 'deleted') return m.shop_state_deleted();
  if (ends_at === 0) return m.shop_state_for_ever();
  const date = dayText(ends_at);
  return renews ? m.shop_state_renews({ date }) : m.shop_state_until({ date });
}

export const INVOICE_TEXTS: Readonly<Record<InvoiceState, () => string>> = {
  paid: m.shop_invoice_paid,
  open: m.shop_invoice_open,
  void: m.shop_invoice_void,
  refunded: m.shop_invoice_refunded,
};
