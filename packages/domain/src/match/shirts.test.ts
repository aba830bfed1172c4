import { describe, expect, it } from 'vitest';
import { matchFields } from '../entity/match.ts';
import { create } from '../entity/rows.ts';
import { type Shirt, shirtFields } from '../entity/team.ts';
import { newMatch } from './defaults.ts';
import { duplicateOf } from './duplicate.ts';
import { aTeam, somePlayers } from './match.testing.ts';
import { publicView } from './public-view.ts';
import { applySetup } from './setup.ts';
import { hasOwnShirt, shirtOfMatch, sideShirts, TEAM_SHIRT } from './shirts.ts';

const YELLOW = create(shirtFields, { type: 0, color1: '#f6d30f' });
const WHITE = create(shirtFields, { type: 0, color1: '#ffffff' });
const RED = create(shirtFields, { type: 0, color1: '#d3263a' });
const players = somePlayers(8);
const team = { ...aTeam(players), shirt: YELLOW };
const SATURDAY = 1_788_566_400;

function madeBy(shirt: Shirt) {
  const made = newMatch({ team: { ...team, shirt }, date: SATURDAY, match_token: '', createdAt: SATURDAY });
  return { ...made, opponent_clubname: 'FC Lynden', opponent_shirt: RED };
}

describe('the shirt of a match', () => {
  it('is the team’s in a new match, also after the team has got another one', () => {
    const match = madeBy(YELLOW);
    expect(hasOwnShirt(match, team)).toBe(false);
    expect(shirtOfMatch(match, team)).toEqual(YELLOW);
    expect(shirtOfMatch(match, { shirt: WHITE })).toEqual(WHITE);
  });

  it('is the one that setup chose for this match, until setup takes it back', () => {
    const chosen = applySetup(madeBy(YELLOW), { shirt: WHITE });
    if (!chosen.ok) throw new Error('setup refused a shirt');
    expect(hasOwnShirt(chosen.value, team)).toBe(true);
    expect(shirtOfMatch(chosen.value, team)).toEqual(WHITE);
    const back = applySetup(chosen.value, { shirt: TEAM_SHIRT });
    expect(back.ok && shirtOfMatch(back.value, team)).toEqual(YELLOW);
  });

  it('is the team’s when the match stores the same one', () => {
    expect(hasOwnShirt(create(matchFields, { shirt: YELLOW }), team)).toBe(false);
  });

  it.each([
    ['home', false],
    ['away', true],
  ] as const)('stands on the %s side where the team plays there', (side, awaygame) => {
    const other = side === 'home' ? 'away' : 'home';
    expect(sideShirts({ awaygame, shirt: WHITE, opponent_shirt: RED }, team)).toEqual({
      [side]: WHITE,
      [other]: RED,
    });
  });

  it.each([
    ['the team’s shirt', TEAM_SHIRT, YELLOW],
    ['the shirt of the match', WHITE, WHITE],
  ])('is public as %s', (_, shirt, shown) => {
    const view = publicView({ match: { ...madeBy(YELLOW), shirt, privacy: 1 }, team, players });
    expect(view).toMatchObject({ homeShirt: shown, awayShirt: RED });
  });

  it('is worn again in a match that is made from this one', () => {
    const match = { ...madeBy(YELLOW), shirt: WHITE };
    expect(duplicateOf(match, { team, nowSeconds: SATURDAY }).shirt).toEqual(WHITE);
  });
});
