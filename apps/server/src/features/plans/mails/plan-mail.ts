/** One mail about a plan. */
import { type Grant, lastMoment } from '@touchline/domain/plan/grant';
import { SKU_PLUS } from '@touchline/domain/plan/plan';
import type { PurchaseNews } from '@touchline/domain/plan/purchase';
import { STORE_SOURCES } from '@touchline/domain/plan/purchase';
import type { MailContent } from '#platform/mail/mail-content.ts';
import { type Language, type Recipient, renderMail, type Texts } from '#platform/mail/mail-layout.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { plainName } from '#platform/mail/plain-name.ts';

/** `unpaid`: a payment failed. `stopped`: it was not paid in time, so the team does not have the plan. */
export type PurchaseMailKind = PurchaseNews | 'unpaid' | 'stopped';

/** `ending`: a plan ends soon and does not renew. `trial`: the trial ends soon. */
export type PlanMailKind = PurchaseMailKind | 'ending' | 'trial';

export interface PlanMail extends Recipient {
  readonly what: PlanMailKind;
  /** Null for the trial. */
  readonly grant: Grant | null;
  /** Empty for none. */
  readonly team: string;
  /** Seconds since 1970. */
  readonly trialEnd: number;
  /** The server's address. */
  readonly server: string;
  readonly messageId: string;
}

export function planMail({ to, locale, what, messageId, ...mail }: PlanMail): Promise<Mail> {
  return renderMail({ to, locale }, (m, language) => {
    const words = wordsOf(mail, { m, language });
    return { ...WRITTEN[what](words), messageId };
  });
}

interface Words {
  readonly m: Texts;
  readonly language: Language;
  readonly plan: string;
  readonly team: string;
  /** The day on which it ends, in words. */
  readonly day: string;
  /** The end of the period that is paid, in words. */
  readonly renewalDay: string;
  readonly renews: boolean;
  /** It is cancelled in a store of a phone. */
  readonly ofStore: boolean;
  readonly offers: string;
  readonly purchases: string;
  readonly subscriptions: string;
}

function wordsOf(
  { grant, team, trialEnd, server }: Omit<PlanMail, 'to' | 'locale' | 'what' | 'messageId'>,
  { m, language }: Pick<Words, 'm' | 'language'>,
): Words {
  const ends = grant === null ? trialEnd : lastMoment(grant);
  return {
    m,
    language,
    plan: grant?.sku === SKU_PLUS ? m.shop_plan_plus({}, language) : m.shop_plan_premium({}, language),
    team: plainName(team) || m.mail_plan_no_team({}, language),
    day: dayText(ends, language),
    renewalDay: dayText(grant?.ends_at ?? 0, language),
    renews: grant?.renews === true,
    ofStore: STORE_SOURCES.some((source) => source === grant?.source),
    offers: `${server}/shop/offers/`,
    purchases: `${server}/shop/purchases/`,
    subscriptions: `${server}/shop/subscriptions/`,
  };
}

type Content = Omit<MailContent, 'to' | 'locale'>;

const WRITTEN: Readonly<Record<PlanMailKind, (words: Words) => Content>> = {
  begun: (words) => {
    const { m, language, plan, team, purchases } = words;
    return {
      ...titled(m.mail_plan_begun_title({ plan, team }, language)),
      text: m.mail_plan_begun_text({ plan, team }, language),
      action: { label: m.mail_plan_open({}, language), url: purchases },
      notes: [renewal(words)],
    };
  },
  unpaid: ({ m, language, plan, team, day, subscriptions }) => ({
    ...titled(m.mail_plan_unpaid_title({ plan }, language)),
    text: m.mail_plan_unpaid_text({ plan, team, day }, language),
    action: { label: m.shop_pay({}, language), url: subscriptions },
    notes: [m.mail_plan_unpaid_note({}, language)],
  }),
  stopped: ({ m, language, plan, team, subscriptions }) => ({
    ...titled(m.mail_plan_stopped_title({ plan, team }, language)),
    text: m.mail_plan_stopped_text({ plan, team }, language),
    action: { label: m.shop_pay({}, language), url: subscriptions },
    notes: [m.mail_plan_kept({}, language), m.mail_plan_unpaid_note({}, language)],
  }),
  ended: ({ m, language, plan, team, offers }) => ({
    ...titled(m.mail_plan_ended_title({ plan, team }, language)),
    text: m.mail_plan_ended_text({ plan, team }, language),
    action: { label: m.shop_upsell_more({}, language), url: offers },
    notes: [m.mail_plan_kept({}, language)],
  }),
  refunded: ({ m, language, plan, team, purchases }) => ({
    ...titled(m.mail_plan_refunded_title({ plan }, language)),
    text: m.mail_plan_refunded_text({ plan, team }, language),
    action: { label: m.mail_plan_open({}, language), url: purchases },
    notes: [m.mail_plan_kept({}, language)],
  }),
  ending: ({ m, language, plan, team, day, offers }) => ({
    ...titled(m.mail_plan_ending_title({ plan, team, day }, language)),
    text: m.mail_plan_ending_text({ plan, team }, language),
    action: { label: m.shop_upsell_more({}, language), url: offers },
    notes: [m.mail_plan_kept({}, language)],
  }),
  trial: ({ m, language, day, offers }) => ({
    ...titled(m.mail_plan_trial_title({ day }, language)),
    text: m.mail_plan_trial_text({ day }, language),
    action: { label: m.shop_upsell_more({}, language), url: offers },
    notes: [m.mail_plan_kept({}, language)],
  }),
};

function renewal({ m, language, renews, ofStore, renewalDay: day, team }: Words): string {
  if (!renews) return m.mail_plan_once({ day }, language);
  return ofStore
    ? m.mail_plan_renews_store({ day, team }, language)
    : m.mail_plan_renews({ day, team }, language);
}

const titled = (title: string) => ({ subject: title, title });

function dayText(seconds: number, { locale }: Language): string {
  const regional = locale === 'en' ? 'en-GB' : locale;
  const format = new Intl.DateTimeFormat(regional, { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(seconds * 1_000);
}
