import { expect, test } from 'vitest';
import { heldBy, isInEveryPlan, OFFERS } from './offers.ts';
import { PLANS } from './plan.ts';

test('the page of plans names only existing features: no trainings, Team Page, club, trainer app, team statistics', () => {
  expect(OFFERS.map((offer) => offer.name)).toEqual([
    'matches_on_phone',
    'fair_plan',
    'attendance',
    'timeline',
    'livestream',
    'match_statistics',
    'data_export',
    'matches_on_pc',
    'templates',
    'match_formats',
    'place_by_shirt_number',
    'ratings',
    'opponent_statistics',
    'defence_statistics',
    'sharing',
  ]);
});

test('the trial shares a team with one person, Premium with any number', () => {
  const held = Object.fromEntries(
    OFFERS.filter((offer) => !isInEveryPlan(offer)).map((offer) => [
      offer.name,
      PLANS.map((plan) => heldBy(plan, offer)),
    ]),
  );
  expect(held).toEqual({
    matches_on_pc: [false, true, true, false],
    templates: [false, true, true, true],
    match_formats: [false, true, true, true],
    place_by_shirt_number: [false, true, true, true],
    ratings: [false, true, true, true],
    opponent_statistics: [false, true, true, false],
    defence_statistics: [false, true, true, false],
    sharing: [false, { people: 1 }, true, false],
  });
});
