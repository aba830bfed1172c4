import { MATCH_STATUSES, type MatchStatus } from '@touchline/domain/entity/tables/match';
import { CAPABILITIES, type Role } from '@touchline/domain/entity/tables/team';
import { isEnded, isPlaying } from '@touchline/domain/match/clock/status';
import type { Plan } from '@touchline/domain/plan/plan';
import { roleAllows } from '@touchline/domain/team/permissions';
import { expect, test } from 'vitest';
import { MATCH_MENU, matchMenu, TEAM_MENU, teamMenu } from './context-menu.ts';
import { isEnabled, MAIN_MENU, mainMenu } from './main-menu.ts';

const ownersMenu = (status: MatchStatus) => matchMenu(status, () => true);

test('the main menu has the five entries of section 2, in its order', () => {
  expect(mainMenu({ hasSelections: false, variant: 'team' }).map((entry) => entry.id)).toEqual([
    'dashboard',
    'players',
    'matches',
    'team',
    'settings',
  ]);
});

test('Training is in the main menu once a selection exists', () => {
  expect(mainMenu({ hasSelections: true, variant: 'team' }).map((entry) => entry.id)).toEqual([
    'dashboard',
    'players',
    'matches',
    'trainings',
    'team',
    'settings',
  ]);
});

test('the trainer variant has no matches in its menu, and always the trainings', () => {
  for (const hasSelections of [false, true]) {
    expect(mainMenu({ hasSelections, variant: 'trainer' }).map((entry) => entry.id)).toEqual([
      'dashboard',
      'trainings',
      'players',
      'team',
      'settings',
    ]);
  }
});

test('Players, Matches, Training and Team are disabled for the placeholder team with sid 0, and without a team', () => {
  const disabled = (team: { sid: number } | null) =>
    MAIN_MENU.filter((entry) => !isEnabled(entry, team)).map((entry) => entry.id);
  expect(disabled({ sid: 0 })).toEqual(['players', 'matches', 'trainings', 'team']);
  expect(disabled(null)).toEqual(['players', 'matches', 'trainings', 'team']);
  expect(disabled({ sid: 7 })).toEqual([]);
  // A team that was made offline (negative sid) is usable at once.
  expect(disabled({ sid: -30 })).toEqual([]);
});

test('the team menu keeps the order of section 2', () => {
  expect(TEAM_MENU.map((entry) => entry.id)).toEqual([
    'setup',
    'periods',
    'statistics',
    'page',
    'share',
    'teams',
    'close',
  ]);
});

test('roles that may change the team setup see its link; other roles see the link to read it', () => {
  const iconFor = (role: Role, plan: Plan) => {
    const menu = teamMenu({ role, plan, capabilities: CAPABILITIES });
    const hidden: readonly string[] = roleAllows({ role, capabilities: [] }, 'manageTeamPage')
      ? []
      : ['page'];
    expect(menu.map(({ id }) => id)).toEqual(
      TEAM_MENU.map(({ id }) => id).filter((id) => !hidden.includes(id)),
    );
    return menu[0]?.icon;
  };
  expect(iconFor('owner', 'free')).toBe('edit');
  expect(iconFor('manager', 'premium')).toBe('edit');
  expect(iconFor('manager', 'free')).toBe('info');
  for (const role of ['assistent', 'reporter', 'fan'] as const) {
    expect(iconFor(role, 'premium')).toBe('info');
  }
});

test('the timeline is offered only when the match has ended, is being played or can start', () => {
  const offered = MATCH_STATUSES.filter((status) =>
    ownersMenu(status).some((entry) => entry.id === 'timeline'),
  );
  expect(new Set(offered)).toEqual(
    new Set(
      MATCH_STATUSES.filter((status) => isEnded(status) || isPlaying(status) || status === 'CAN_START'),
    ),
  );
});

test('match statistics are offered only when the match was finished, abandoned or archived', () => {
  const offered = MATCH_STATUSES.filter((status) =>
    ownersMenu(status).some((entry) => entry.id === 'statistics'),
  );
  expect(new Set(offered)).toEqual(new Set(['FINISHED', 'ABANDONED', 'ARCHIVED', 'ABANDONED_ARCHIVED']));
});

test('ratings are offered to the staff only when the match has ended', () => {
  const offered = MATCH_STATUSES.filter((status) =>
    ownersMenu(status).some((entry) => entry.id === 'ratings'),
  );
  expect(offered).toEqual(MATCH_STATUSES.filter(isEnded));
});

test('every match menu ends with the link that closes the match', () => {
  for (const status of MATCH_STATUSES) expect(ownersMenu(status).at(-1)?.id).toBe('close');
  expect(MATCH_MENU.map((entry) => entry.id)).toEqual([
    'statistics',
    'setup',
    'formation',
    'attendance',
    'requests',
    'ratings',
    'plan',
    'play',
    'timeline',
    'picture',
    'close',
  ]);
});

test('a fan sees no links to line-ups, statistics and running the match; a reporter does', () => {
  const menuOf = (role: Role) =>
    MATCH_STATUSES.flatMap((status) =>
      matchMenu(status, (operation) => roleAllows({ role, capabilities: [] }, operation)).map(({ id }) => id),
    );
  expect(new Set(menuOf('fan'))).toEqual(new Set(['setup', 'timeline', 'close']));
  const ids = MATCH_MENU.map(({ id }) => id);
  expect(new Set(menuOf('assistent'))).toEqual(new Set(ids));
  expect(new Set(menuOf('reporter'))).toEqual(
    new Set(ids.filter((id) => id !== 'requests' && id !== 'ratings')),
  );
});
