/** Names of plans and their features. */
import type { OfferName } from '@touchline/domain/plan/offers';
import type { Feature, Plan } from '@touchline/domain/plan/plan';
import { m } from '@touchline/i18n';

export const PLAN_TEXTS: Readonly<Record<Plan, () => string>> = {
  free: m.shop_plan_free,
  trial: m.shop_plan_trial,
  premium: m.shop_plan_premium,
  plus: m.shop_plan_plus,
};

export const FEATURE_TEXTS: Readonly<Record<Feature, () => string>> = {
  livestream: m.shop_feature_livestream,
  match_statistics: m.common_screen_statistics,
  data_export: m.shop_feature_data_export,
  matches_on_pc: m.shop_feature_matches_on_pc,
  team_statistics: m.shop_feature_team_statistics,
  opponent_statistics: m.shop_feature_opponent_statistics,
  defence_statistics: m.shop_feature_defence_statistics,
  team_page: m.common_team_page,
  templates: m.shop_feature_templates,
  match_formats: m.common_match_formats,
  place_by_shirt_number: m.shop_feature_place_by_shirt_number,
  ratings: m.screens_ratings,
  sharing: m.shop_feature_sharing,
  club: m.common_club,
  trainer_app: m.trainer_switch,
};

/** The page of plans lists only features that exist. */
export const OFFER_TEXTS: Readonly<Record<OfferName, () => string>> = {
  ...FEATURE_TEXTS,
  matches_on_phone: m.shop_offer_matches_on_phone,
  fair_plan: m.shop_offer_fair_plan,
  attendance: m.shop_offer_attendance,
  timeline: m.shop_offer_timeline,
  trainings: m.shop_offer_trainings,
  calendar: m.shop_offer_calendar,
  photos: m.shop_offer_photos,
};

const upsell = (feature: Feature) => () => m.shop_upsell_text({ feature: FEATURE_TEXTS[feature]() });

/** Why a screen is read-only. */
export const UPSELL_TEXTS: Readonly<Record<Feature, () => string>> = {
  livestream: upsell('livestream'),
  match_statistics: upsell('match_statistics'),
  data_export: upsell('data_export'),
  matches_on_pc: m.shop_upsell_match_plans,
  team_statistics: upsell('team_statistics'),
  opponent_statistics: upsell('opponent_statistics'),
  defence_statistics: upsell('defence_statistics'),
  team_page: upsell('team_page'),
  templates: m.shop_upsell_templates,
  match_formats: upsell('match_formats'),
  place_by_shirt_number: upsell('place_by_shirt_number'),
  ratings: upsell('ratings'),
  sharing: upsell('sharing'),
  club: upsell('club'),
  trainer_app: upsell('trainer_app'),
};
