/** Plans and what each of them holds (section 6 and the design's roles.md). */

const DAY_S = 86_400;

export const PLANS = ['free', 'trial', 'premium', 'plus'] as const;
export type Plan = (typeof PLANS)[number];

/** The sku of a Premium team (section 9). */
export const SKU_PREMIUM = '1';
/** The sku of a team with plus features only. */
export const SKU_PLUS = '2';

/** What a plan holds or not; attendance and trainings are free for everybody. */
export const FEATURE_NAMES = [
  'livestream',
  'match_statistics',
  'data_export',
  'matches_on_pc',
  'team_statistics',
  'opponent_statistics',
  'defence_statistics',
  'team_page',
  'templates',
  'match_formats',
  'place_by_shirt_number',
  'ratings',
  'sharing',
  'club',
  'trainer_app',
] as const;
export type Feature = (typeof FEATURE_NAMES)[number];

const FEATURES: Readonly<Record<Feature, readonly Plan[]>> = {
  livestream: PLANS,
  match_statistics: PLANS,
  data_export: PLANS,
  matches_on_pc: ['trial', 'premium'],
  team_statistics: ['trial', 'premium'],
  opponent_statistics: ['trial', 'premium'],
  defence_statistics: ['trial', 'premium'],
  team_page: ['trial', 'premium', 'plus'],
  templates: ['trial', 'premium', 'plus'],
  match_formats: ['trial', 'premium', 'plus'],
  place_by_shirt_number: ['trial', 'premium', 'plus'],
  ratings: ['trial', 'premium', 'plus'],
  sharing: ['trial', 'premium'],
  club: ['trial', 'premium'],
  trainer_app: ['trial', 'premium'],
};

/**
 * A team's plan: what was bought for it, else its owner's trial while it lasts.
 * @param trialDays whole days that the owner's trial has left; -1 when it is over
 */
export function planOf({ sku, trialDays }: { readonly sku: string; readonly trialDays: number }): Plan {
  if (sku === SKU_PREMIUM) return 'premium';
  if (sku === SKU_PLUS) return 'plus';
  return trialDays >= 0 ? 'trial' : 'free';
}

const BEST_FIRST: readonly Plan[] = ['premium', 'trial', 'plus', 'free'];

/** The plan of somebody on his own account: the best among those of his teams. */
export function bestOf(plans: readonly Plan[]): Plan {
  return BEST_FIRST.find((plan) => plans.includes(plan)) ?? 'free';
}

/** Whether a plan holds a feature; the one table that screens and server ask. */
export function hasFeature(plan: Plan, feature: Feature): boolean {
  return FEATURES[feature].includes(plan);
}

/** How many people a team may be shared with. */
export function sharesAllowed(plan: Plan): number {
  if (plan === 'trial') return 1;
  return hasFeature(plan, 'sharing') ? Number.POSITIVE_INFINITY : 0;
}

/** Days for which shared people keep reading when the plan has ended (the design's roles.md). */
export const SHARED_READING_DAYS = 30;

/**
 * Whether people with whom a team is shared may read it: while its plan holds sharing, and for 30 days more.
 * @param endedSeconds when the plan last ended that held sharing, seconds since 1970
 */
export function sharedMayRead(
  plan: Plan,
  { endedSeconds, nowSeconds }: { readonly endedSeconds: number; readonly nowSeconds: number },
): boolean {
  return hasFeature(plan, 'sharing') || nowSeconds < endedSeconds + SHARED_READING_DAYS * DAY_S;
}

/** What the app runs on, as far as plans care. */
export interface Surroundings {
  readonly platform: 'ios' | 'android' | 'web';
  /** The web app was installed on the device. */
  readonly installed: boolean;
  /** The browser is a phone's. */
  readonly phone: boolean;
}

/** Where matches are free: on iOS and Android, in an installed app, in a phone's browser. The rest is a PC. */
export function isMobile({ platform, installed, phone }: Surroundings): boolean {
  return platform !== 'web' || installed || phone;
}

/** Whether the plan holds a feature on this device: what is free on a phone may need a plan on a PC. */
export function holdsHere(plan: Plan, feature: Feature, surroundings: Surroundings): boolean {
  return hasFeature(plan, feature) || (feature === 'matches_on_pc' && isMobile(surroundings));
}

/** Whether matches can be made and changed here; if not, they are read, with the upsell beside them. */
export function matchesAreEditable(plan: Plan, surroundings: Surroundings): boolean {
  return holdsHere(plan, 'matches_on_pc', surroundings);
}
