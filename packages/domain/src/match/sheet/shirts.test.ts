import { describe, expect, it } from 'vitest';
import { create } from '../../entity/rows/rows.ts';
import { matchFields } from '../../entity/tables/match.ts';
import { type Shirt, shirtFields } from '../../entity/tables/team.ts';
import { publicView } from '../public/public-view.ts';
import { newMatch } from '../setup/defaults.ts';
import { duplicateOf } from '../setup/duplicate.ts';
import { applySetup } from '../setup/setup.ts';
import { aTeam, somePlayers } from '../testing/match.testing.ts';
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
  it("a new match has the team's shirt, also after the team has got another one", () => {
    const match = madeBy(YELLOW);
    expect(hasOwnShirt(match, team)).toBe(false);
    expect(shirtOfMatch(match, team)).toEqual(YELLOW);
    expect(shirtOfMatch(match, { shirt: WHITE })).toEqual(WHITE);
  });

  it('setup can choose another shirt for a match and undo that', () => {
    const chosen = applySetup(madeBy(YELLOW), { shirt: WHITE });
    if (!chosen.ok) throw new Error('setup refused a shirt');
    expect(hasOwnShirt(chosen.value, team)).toBe(true);
    expect(shirtOfMatch(chosen.value, team)).toEqual(WHITE);
    const back = applySetup(chosen.value, { shirt: TEAM_SHIRT });
    expect(back.ok && shirtOfMatch(back.value, team)).toEqual(YELLOW);
  });

  it("a match that stores the team's shirt shows the team's current one", () => {
    expect(hasOwnShirt(create(matchFields, { shirt: YELLOW }), team)).toBe(false);
  });

  it.each([
    ['home', false],
    ['away', true],
  ] as const)('the shirt is on the %s side where the team plays there', (side, awaygame) => {
    const other = side === 'home' ? 'away' : 'home';
    expect(sideShirts({ awaygame, shirt: WHITE, opponent_shirt: RED }, team)).toEqual({
      [side]: WHITE,
      [other]: RED,
    });
  });

  it.each([
    ['the team’s shirt', TEAM_SHIRT, YELLOW],
    ['the shirt of the match', WHITE, WHITE],
  ])('the shirt is public as %s', (_, shirt, shown) => {
    const view = publicView({ match: { ...madeBy(YELLOW), shirt, privacy: 1 }, team, players });
    expect(view).toMatchObject({ homeShirt: shown, awayShirt: RED });
  });

  it('a duplicated match keeps the chosen shirt', () => {
    const match = { ...madeBy(YELLOW), shirt: WHITE };
    expect(duplicateOf(match, { team, nowSeconds: SATURDAY }).shirt).toEqual(WHITE);
  });
});
