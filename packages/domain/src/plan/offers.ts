/** The features that the page of plans names, in its order. The first ones belong to no plan: everybody has them. */
import { type Feature, hasFeature, PLANS, type Plan, sharesAllowed } from './plan.ts';

export const OFFERS = [
  { name: 'matches_on_phone', feature: null },
  { name: 'fair_plan', feature: null },
  { name: 'attendance', feature: null },
  { name: 'trainings', feature: null },
  { name: 'timeline', feature: null },
  { name: 'calendar', feature: null },
  { name: 'photos', feature: null },
  { name: 'livestream', feature: 'livestream' },
  { name: 'match_statistics', feature: 'match_statistics' },
  { name: 'data_export', feature: 'data_export' },
  { name: 'matches_on_pc', feature: 'matches_on_pc' },
  { name: 'templates', feature: 'templates' },
  { name: 'match_formats', feature: 'match_formats' },
  { name: 'place_by_shirt_number', feature: 'place_by_shirt_number' },
  { name: 'ratings', feature: 'ratings' },
  { name: 'team_page', feature: 'team_page' },
  { name: 'team_statistics', feature: 'team_statistics' },
  { name: 'opponent_statistics', feature: 'opponent_statistics' },
  { name: 'defence_statistics', feature: 'defence_statistics' },
  { name: 'sharing', feature: 'sharing' },
  { name: 'club', feature: 'club' },
  { name: 'trainer_app', feature: 'trainer_app' },
] as const satisfies readonly { readonly name: string; readonly feature: Feature | null }[];

export type Offer = (typeof OFFERS)[number];
export type OfferName = Offer['name'];

/** The limit is the number of people with whom a team is shared. */
export type Held = boolean | { readonly people: number };

export function heldBy(plan: Plan, { feature }: Offer): Held {
  if (feature === null) return true;
  if (feature !== 'sharing' || !hasFeature(plan, feature)) return hasFeature(plan, feature);
  const people = sharesAllowed(plan);
  return Number.isFinite(people) ? { people } : true;
}

/** The features that every plan includes, and those that differ. */
export function isInEveryPlan(offer: Offer): boolean {
  return PLANS.every((plan) => heldBy(plan, offer) === true);
}
