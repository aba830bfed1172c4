/** Texts of the shop. */
import type { GrantSource } from '@touchline/domain/plan/grant';
import { planOfSku } from '@touchline/domain/plan/plan';
import type { InvoiceState, PaymentPeriod, Price, Purchase } from '@touchline/domain/plan/shop';
import { m } from '@touchline/i18n';
import type { ShopProblem } from '#data/commands/plan/ask-shop.ts';
import { dateLocale } from '#ui/words/date-locale.ts';
import { PLAN_TEXTS } from '#ui/words/team/plan-names.ts';

const PROBLEMS: Readonly<Record<Exclude<ShopProblem['code'], 'failed'>, () => string>> = {
  unusable: m.shop_err_purchase,
  tooMany: m.shop_err_too_many,
  tooEarlyToSwitch: m.shop_err_too_early,
  teamIsPremium: m.shop_team_is_premium,
  teamGone: m.shop_err_team_gone,
  unavailable: m.shop_err_unavailable,
  networkError: m.shop_err_network,
  syncOff: m.shop_err_sync_off,
  notOnlineYet: m.shop_err_not_online,
};

export function problemText(problem: ShopProblem): string {
  return problem.code === 'failed' ? m.common_err_failed() : PROBLEMS[problem.code]();
}

/** The same about a team code. */
export function codeProblemText(problem: ShopProblem): string {
  return problem.code === 'unusable' ? m.shop_err_code() : problemText(problem);
}

/** A day, from seconds since 1970. */
export function dayText(seconds: number): string {
  return new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'long' }).format(seconds * 1000);
}

/** @param amount in minor units of the currency */
export function moneyText(amount: number, currency: string): string {
  const format = new Intl.NumberFormat(dateLocale(), { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** The plan of a sku. */
export const planText = (sku: string): string => PLAN_TEXTS[planOfSku(sku)]();

const PERIODS: Readonly<
  Record<PaymentPeriod, { readonly months: number; text: (price: { price: string }) => string }>
> = {
  monthly: { months: 1, text: m.shop_price_monthly },
  quarterly: { months: 3, text: m.shop_price_quarterly },
  yearly: { months: 12, text: m.shop_price_yearly },
};

/** What is paid, and how often. */
export function priceText({ amount, currency, payment_period }: Omit<Price, 'id' | 'sku'>): string {
  return PERIODS[payment_period].text({ price: moneyText(amount, currency) });
}

/** The same by the month, where one payment is for several. */
export function monthlyText({ amount, currency, payment_period }: Price): string {
  const { months } = PERIODS[payment_period];
  if (months === 1) return m.shop_price_one_payment();
  return m.shop_price_by_month({ price: moneyText(Math.round(amount / months), currency) });
}

export const SOURCE_TEXTS: Readonly<Record<GrantSource, () => string>> = {
  stripe: m.shop_source_stripe,
  app_store: m.shop_source_app_store,
  play: m.shop_source_play,
  team_code: m.shop_code_title,
  operator: m.shop_source_operator,
};

/** Since when, or until when, a purchase gives its plan. */
export function purchaseStateText({ source, state, starts_at, ends_at, renews }: Purchase): string {
  if (state === 'pending') {
    // A code or a gift begins on its day; all others wait for their payment.
    const begins = source === 'team_code' || source === 'operator';
    return begins ? m.shop_state_from({ date: dayText(starts_at) }) : m.shop_state_pending();
  }
  if (state === 'inactive') return m.shop_state_inactive();
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
