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

const report = (metadata = {}, people = players) =>
  reportText({
    match: played(),
    team: aTeam(players, metadata),
    players: people,
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

test('children have the names in it that others may see', () => {
  const text = report({ age_group: 'U19' }).join('\n');
  expect(text).toContain("Sam 3', 20'");
  const levels = (level: 'shielded' | 'normal') => [{ id: 8, level, at: 1, way: 'link' }] as const;
  const shielded = report({ age_group: 'adult', family_levels: levels('shielded') }).join('\n');
  expect(shielded).toContain("Player 8 3', 20'");
  expect(shielded).toContain('Player 8 40′');
  expect(shielded).not.toContain('Sam');
  // The default of a young team shields all children; the rule of its age hides results as well.
  const [, young = ''] = report({ age_group: 'U9' });
  expect(young).toMatch(/^Playing time: Player 1 60′/);
  for (const { firstname, surname } of players) {
    expect(young).not.toContain(firstname);
    expect(young).not.toContain(surname);
  }
});

test('players with one name are told apart by their shirt numbers', () => {
  const twice = players.map((player) => (player.sid === 12 ? { ...player, firstname: 'Sam' } : player));
  const text = report({ public_names: 'first_name' }, twice).join('\n');
  expect(text).toContain('Sam (8) 40′');
  expect(text).toContain('Sam (12) 20′');
});

test('opponents have no names in it', () => {
  const match = played();
  const events = match.events.map((event) =>
    event.type === 'OWN_GOAL'
      ? { ...event, type: 'GOAL' as const, data: { ...event.data, player_sid: 0, sn: 9, playername: 'Kim' } }
      : event,
  );
  const text = reportText({
    match: { ...match, events },
    team: aTeam(players),
    players,
    nowSeconds: KICK_OFF + minutes(70),
    withTheirs: false,
  });
  expect(text).not.toContain('Kim');
  expect(text).toContain("Noordhaven: Player 9 26'");
});

test('the scorer of an own goal is named to staff, and to others only if the team shows such names', () => {
  expect(scorerTexts({ match: played(), nameOf }, 'away')).toEqual(["Bo 26' (o.g.)"]);
  expect(report({ public_cards: true, age_group: 'adult' })).toContain("Noordhaven: Bo 26' (o.g.)");
});
