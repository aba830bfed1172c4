import { MATCH_STATUSES } from '@touchline/domain/entity/match';
import { statusesIn } from '@touchline/domain/match/status';
import { expect, test } from 'vitest';
import { MATCH_MENU, matchMenu, TEAM_MENU } from './context-menu.ts';
import { isEnabled, MAIN_MENU } from './main-menu.ts';

test('the main menu has the five entries of section 2, in its order', () => {
  expect(MAIN_MENU.map((entry) => entry.id)).toEqual(['dashboard', 'players', 'matches', 'team', 'settings']);
});

test('Players, Matches and Team are disabled for the placeholder team with sid 0, and without a team', () => {
  const disabled = (team: { sid: number } | null) =>
    MAIN_MENU.filter((entry) => !isEnabled(entry, team)).map((entry) => entry.id);
  expect(disabled({ sid: 0 })).toEqual(['players', 'matches', 'team']);
  expect(disabled(null)).toEqual(['players', 'matches', 'team']);
  expect(disabled({ sid: 7 })).toEqual([]);
  // A team made without network works at once.
  expect(disabled({ sid: -30 })).toEqual([]);
});

test('the team menu keeps the order of section 2', () => {
  expect(TEAM_MENU.map((entry) => entry.id)).toEqual(['setup', 'periods', 'share', 'teams', 'close']);
});

test('the timeline is offered only when the match has ended, is playing or can start', () => {
  const offered = MATCH_STATUSES.filter((status) =>
    matchMenu(status).some((entry) => entry.id === 'timeline'),
  );
  expect(new Set(offered)).toEqual(new Set([...statusesIn('ended'), ...statusesIn('playing'), 'CAN_START']));
});

test('match statistics are offered only when the match was finished, abandoned or archived', () => {
  const offered = MATCH_STATUSES.filter((status) =>
    matchMenu(status).some((entry) => entry.id === 'statistics'),
  );
  expect(new Set(offered)).toEqual(new Set(['FINISHED', 'ABANDONED', 'ARCHIVED', 'ABANDONED_ARCHIVED']));
});

test('every match menu ends with closing the match', () => {
  for (const status of MATCH_STATUSES) expect(matchMenu(status).at(-1)?.id).toBe('close');
  expect(MATCH_MENU.map((entry) => entry.id)).toEqual([
    'statistics',
    'setup',
    'formation',
    'plan',
    'play',
    'timeline',
    'close',
  ]);
});
