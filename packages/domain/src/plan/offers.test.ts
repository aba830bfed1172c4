import { expect, test } from 'vitest';
import { heldBy, isInEveryPlan, OFFERS } from './offers.ts';
import { FEATURE_NAMES, PLANS } from './plan.ts';

test('the page of plans names every feature of a plan once', () => {
  const named = OFFERS.flatMap(({ feature }) => (feature === null ? [] : [feature]));
  expect(named.toSorted()).toEqual(FEATURE_NAMES.toSorted());
});

test('the trial shares a team with one person, Premium with any number', () => {
  const held = Object.fromEntries(
    OFFERS.filter((offer) => !isInEveryPlan(offer)).map((offer) => [
      offer.name,
      PLANS.map((plan) => heldBy(plan, offer)),
    ]),
  );
  expect(held).toEqual({
    matches_on_pc: [false, true, false, true],
    templates: [false, true, true, true],
    match_formats: [false, true, true, true],
    place_by_shirt_number: [false, true, true, true],
    ratings: [false, true, true, true],
    team_page: [false, true, true, true],
    team_statistics: [false, true, false, true],
    opponent_statistics: [false, true, false, true],
    defence_statistics: [false, true, false, true],
    sharing: [false, { people: 1 }, false, true],
    club: [false, true, false, true],
    trainer_app: [false, true, false, true],
  });
});
