import {
  aTeam,
  KICK_OFF,
  kickedOff,
  minutes,
  somePlayers,
} from '@touchline/domain/match/testing/match.testing';
import { setLocale } from '@touchline/i18n';
import { beforeAll, expect, test } from 'vitest';
import { reportText, scorerTexts } from './report-words.ts';

beforeAll(() => setLocale('en'));

const players = somePlayers(14);
const nameOf = (sid: number) => players.find((player) => player.sid === sid)?.nickname ?? '';

function played() {
  const coach = kickedOff({ matchParts: 1 });
  coach.does({ type: 'goal', side: 'home', player: 8 }, minutes(2));
  coach.does({ type: 'goal', side: 'home', player: 8 }, minutes(19));
  coach.does({ type: 'goal', side: 'away', player: 3, ownGoal: true }, minutes(25));
  coach.does({ type: 'substitute', on: 12, off: 8 }, minutes(40));
  coach.does({ type: 'endMatch' }, minutes(60));
  return coach.match;
}

const report = (metadata = {}) =>
  reportText({
    match: played(),
    team: aTeam(players, metadata),
    nameOf,
    nowSeconds: KICK_OFF + minutes(70),
    withTheirs: false,
  }).split('\n');

test('the shared report has score, scorers and playing time', () => {
  const [title, home, away, time, ...more] = report();
  expect(title).toMatch(/^2–1 · .*Rietdijk.* – .*Noordhaven/);
  expect(home).toBe("Rietdijk: Sam 3', 20'");
  expect(away).toBe("Noordhaven: 26' (o.g.)");
  expect(time).toMatch(/^Playing time: .*Sam 40′/);
  expect(time).toContain('Puck 20′');
  // Players who stayed on the bench are not listed.
  expect(time).not.toContain('Eva12');
  expect(more).toEqual([]);
});

test('the scorer of an own goal is named to staff, and to others only if the team shows such names', () => {
  expect(scorerTexts({ match: played(), nameOf }, 'away')).toEqual(["Bo 26' (o.g.)"]);
  expect(report({ public_cards: true })).toContain("Noordhaven: Bo 26' (o.g.)");
});
