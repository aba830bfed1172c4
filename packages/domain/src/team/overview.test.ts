import { describe, expect, test } from 'vitest';
import { create } from '../entity/rows/rows.ts';
import { type Role, type Team, teamFields } from '../entity/tables/team.ts';
import { teamNamesRefusals } from './names.ts';
import {
  currentTeam,
  hasRoomForTeam,
  hiddenTeamsText,
  maxTeams,
  overviewOf,
  readHiddenTeams,
  teamsInOrder,
} from './overview.ts';

const team = (sid: number, role: Role = '', more: Partial<Team> = {}): Team => ({
  ...create(teamFields),
  sid,
  role,
  ...more,
});
const sids = (teams: readonly Team[]) => teams.map(({ sid }) => sid);

describe('the teams of an account', () => {
  test('own and shared teams are separate lists', () => {
    const { own, shared } = overviewOf(
      [team(1), team(2, 'owner'), team(3, 'manager'), team(4, 'fan')],
      false,
    );
    expect(sids(own)).toEqual([1, 2]);
    expect(sids(shared)).toEqual([3, 4]);
  });

  test('a hidden team is counted, and listed only while the user edits the list', () => {
    const teams = [team(1, '', { hidden: true }), team(2, 'fan'), team(3, 'owner')];
    const shown = (choosing: boolean) => {
      const { visible, total, own, shared } = overviewOf(teams, choosing);
      return { count: `${visible}/${total}`, own: sids(own), shared: sids(shared) };
    };
    expect(shown(false)).toEqual({ count: '2/3', own: [3], shared: [2] });
    expect(shown(true)).toEqual({ count: '2/3', own: [1, 3], shared: [2] });
  });

  test("only own teams count for the account's number, which is 2 by default", () => {
    const shared = [team(3, 'manager'), team(4, 'fan')];
    expect(hasRoomForTeam({ max_teams: 2 }, [team(1), ...shared])).toBe(true);
    expect(hasRoomForTeam({ max_teams: 2 }, [team(1), team(2, 'owner'), ...shared])).toBe(false);
    expect(hasRoomForTeam({ max_teams: 3 }, [team(1), team(2)])).toBe(true);
    expect(maxTeams({ max_teams: 0 })).toBe(2);
  });

  test("teams have the order and visibility of the account's list; others follow", () => {
    const text = hiddenTeamsText([team(3), team(1, '', { hidden: true }), team(-30)]);
    expect(JSON.parse(text)).toEqual([
      { sid: 3, hidden: false, order: 0 },
      { sid: 1, hidden: true, order: 1 },
    ]);
    const ordered = teamsInOrder([team(1), team(2), team(3), team(-30)], readHiddenTeams(text));
    expect(sids(ordered)).toEqual([3, 1, -30, 2]);
    expect(ordered.map(({ hidden }) => hidden)).toEqual([false, true, false, false]);
  });

  test('a list that cannot be read is treated as empty', () => {
    for (const text of ['', 'nonsense', '{}', 'null', '[7, null, {"sid": "x"}]', '['.repeat(9_999)]) {
      expect(readHiddenTeams(text)).toEqual([]);
    }
  });

  test('the current team is the chosen one, otherwise the first that is visible and not a pending invitation', () => {
    const teams = [team(1, '', { hidden: true }), team(2), team(3, 'fan', { status: 'pending' })];
    expect(currentTeam(teams, 1)?.sid).toBe(1);
    expect(currentTeam(teams, 0)?.sid).toBe(2);
    expect(currentTeam(teams, 3)?.sid).toBe(2);
    expect(currentTeam([team(1, '', { hidden: true })], 0)?.sid).toBe(1);
    const declined = team(4, 'fan', { status: 'declined' });
    expect(currentTeam([declined], 4)).toBeNull();
    expect(currentTeam([], 1)).toBeNull();
  });
});

test('the names of a team are validated (section 5)', () => {
  const names = { clubname: 'Rietdijk', teamname: 'MO13-2', division: '' };
  expect(teamNamesRefusals(names)).toEqual([]);
  expect(teamNamesRefusals({ ...names, clubname: ' ', teamname: '' })).toEqual([
    { code: 'clubMissing', field: 'clubname' },
    { code: 'teamMissing', field: 'teamname' },
  ]);
  expect(teamNamesRefusals({ ...names, division: 'x'.repeat(256) })).toEqual([
    { code: 'tooLong', field: 'division' },
  ]);
});
