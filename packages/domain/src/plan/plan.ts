/** Plans and their features (section 6 and the design's roles.md). */

/** Seconds of a day, as plans count them: 24 hours. */
export const DAY_S = 86_400;

/** In the order of the table that compares them. */
export const PLANS = ['free', 'trial', 'plus', 'premium'] as const;
export type Plan = (typeof PLANS)[number];

/** The sku of a Premium team (section 9). */
export const SKU_PREMIUM = '1';
/** The sku of a team with plus features only. */
export const SKU_PLUS = '2';

/** Features that a plan may include. Attendance and trainings are free for everybody. */
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
  team_page: ['trial', 'plus', 'premium'],
  templates: ['trial', 'plus', 'premium'],
  match_formats: ['trial', 'plus', 'premium'],
  place_by_shirt_number: ['trial', 'plus', 'premium'],
  ratings: ['trial', 'plus', 'premium'],
  sharing: ['trial', 'premium'],
  club: ['trial', 'premium'],
  trainer_app: ['trial', 'premium'],
};

/**
 * What the server offers (the operator's setting `PLANS`): `included` gives every team Premium and has no shop; with
 * `sold` teams need a grant or a trial.
 */
export const PLANS_SETTINGS = ['included', 'sold'] as const;
export type PlansSetting = (typeof PLANS_SETTINGS)[number];

/** @property trialDays whole days left of the owner's trial; -1 when it is over */
interface PlanFacts {
  readonly sku: string;
  readonly trialDays: number;
  readonly plans: PlansSetting;
}

/** A team's plan: the better one of its grants and its owner's trial (areas.md, "Plans, shop, purchases"). */
export function planOf({ sku, trialDays, plans }: PlanFacts): Plan {
  if (plans === 'included') return 'premium';
  return bestOf([planOfSku(sku), trialDays >= 0 ? 'trial' : 'free']);
}

/** The plan that a sku gives; `free` for an empty or unknown one. */
export function planOfSku(sku: string): Plan {
  if (sku === SKU_PREMIUM) return 'premium';
  return sku === SKU_PLUS ? 'plus' : 'free';
}

const BEST_FIRST: readonly Plan[] = ['premium', 'trial', 'plus', 'free'];

/** The plan whose features include those of all the others: a team's grants, or the teams of an account. */
export function bestOf(plans: readonly Plan[]): Plan {
  return BEST_FIRST.find((plan) => plans.includes(plan)) ?? 'free';
}

/** True when the plan includes the feature. Screens and server both ask this table. */
export function hasFeature(plan: Plan, feature: Feature): boolean {
  return FEATURES[feature].includes(plan);
}

/** The number of people with whom a team may be shared. */
export function sharesAllowed(plan: Plan): number {
  if (plan === 'trial') return 1;
  return hasFeature(plan, 'sharing') ? Number.POSITIVE_INFINITY : 0;
}

/** Days for which a team stays visible after its plan has ended (the design's roles.md and areas.md). */
export const VISIBLE_DAYS = 30;

/** @property endedSeconds when a plan with the feature last ended, seconds since 1970 */
interface PlanEnd {
  readonly endedSeconds: number;
  readonly nowSeconds: number;
}

/** True when people with whom a team is shared may read it: while its plan includes sharing, and for 30 more days. */
export function sharedMayRead(plan: Plan, end: PlanEnd): boolean {
  return staysVisible(plan, 'sharing', end);
}

/** True while the plan includes the Team Page, and for 30 more days. */
export function teamPageStays(plan: Plan, end: PlanEnd): boolean {
  return staysVisible(plan, 'team_page', end);
}

/** True while the plan includes the club page, and for 30 more days. */
export function clubPageStays(plan: Plan, end: PlanEnd): boolean {
  return staysVisible(plan, 'club', end);
}

function staysVisible(plan: Plan, feature: Feature, { endedSeconds, nowSeconds }: PlanEnd): boolean {
  return hasFeature(plan, feature) || nowSeconds < endedSeconds + VISIBLE_DAYS * DAY_S;
}

/** The device properties that matter for plans. */
export interface Surroundings {
  readonly platform: 'ios' | 'android' | 'web';
  /** The web app is installed on the device. */
  readonly installed: boolean;
  /** The browser runs on a phone. */
  readonly phone: boolean;
}

/**
 * True where matches are free: on iOS and Android, in an installed app, in a phone's browser. Other devices are PCs.
 */
export function isMobile({ platform, installed, phone }: Surroundings): boolean {
  return platform !== 'web' || installed || phone;
}

/**
 * True when the plan includes the feature on this device. A feature that is free on a phone may need a plan on a PC.
 */
export function hasFeatureHere(plan: Plan, feature: Feature, surroundings: Surroundings): boolean {
  return hasFeature(plan, feature) || (feature === 'matches_on_pc' && isMobile(surroundings));
}

/** True when matches can be created and changed here. Otherwise they are read-only, and the plans are advertised. */
export function matchesAreEditable(plan: Plan, surroundings: Surroundings): boolean {
  return hasFeatureHere(plan, 'matches_on_pc', surroundings);
}
