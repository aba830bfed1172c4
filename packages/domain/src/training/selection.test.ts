import { describe, expect, test } from 'vitest';
import { create } from '../entity/rows/rows.ts';
import { teamFields } from '../entity/tables/team.ts';
import { PLAYERS_PER_TEAM_MAX } from '../limits.ts';
import {
  currentSelection,
  newSelection,
  selectionRefusals,
  selectionsWithoutPlayer,
  timezoneOf,
  withSelectionValues,
} from './selection.ts';
import { aSelection } from './training.testing.ts';

const team = { ...create(teamFields), sid: 7 };
const { shirt } = team;

describe('a new selection', () => {
  test('belongs to its team, has its clocks, and a trimmed name', () => {
    const ofTeam = { ...team, metadata: { ...team.metadata, timezone: 'Europe/Lisbon' } };
    const made = newSelection({
      name: ' Keepers ',
      shirt,
      player_sids: [3, 1, 3],
      team: ofTeam,
      createdAt: 9,
    });
    expect(made).toMatchObject({
      ok: true,
      value: {
        name: 'Keepers',
        team_sid: 7,
        player_sids: [3, 1],
        createdAt: 9,
        metadata: { timezone: 'Europe/Lisbon' },
      },
    });
  });

  test.each([
    ['without a name', { name: '  ' }, 'nameMissing'],
    ['with a name of 256 characters', { name: 'x'.repeat(256) }, 'tooLong'],
    ['with 200 players', { player_sids: Array.from({ length: 200 }, (_, n) => n + 1) }, 'tooManyPlayers'],
  ])('%s is refused', (_, values, code) => {
    const made = newSelection({ name: 'Keepers', shirt, player_sids: [], team, createdAt: 0, ...values });
    expect(made).toMatchObject({ ok: false, error: { code } });
  });
});

test('a stored selection of too many players can be renamed, and cannot get more players', () => {
  const full = aSelection({ player_sids: Array.from({ length: PLAYERS_PER_TEAM_MAX + 1 }, (_, n) => n + 1) });
  expect(withSelectionValues(full, { name: 'All' })).toMatchObject({ ok: true, value: { name: 'All' } });
  expect(withSelectionValues(full, { player_sids: [...full.player_sids, 500] })).toMatchObject({
    ok: false,
    error: { code: 'tooManyPlayers' },
  });
  expect(selectionRefusals(full).map(({ code }) => code)).toEqual(['tooManyPlayers']);
});

test('an archived or deleted player leaves the selections that name them, and only these change', () => {
  const named = aSelection({ player_sids: [4, 5, 6] });
  const others = aSelection({ player_sids: [4] });
  expect(selectionsWithoutPlayer([named, others], 5)).toEqual([{ ...named, player_sids: [4, 6] }]);
});

test('an unknown selection resets the current one to none', () => {
  const known = aSelection();
  expect(currentSelection([known], known.sid)).toBe(known);
  expect(currentSelection([known], 41)).toBeNull();
  expect(currentSelection([known], 0)).toBeNull();
});

test('the sessions of a selection whose team was deleted stay on the clocks that it had', () => {
  expect(timezoneOf(aSelection(), undefined)).toBe('Europe/Amsterdam');
});
