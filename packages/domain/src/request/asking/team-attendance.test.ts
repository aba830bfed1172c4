import { expect, it } from 'vitest';
import { aTeam, somePlayers } from '../../match/testing/match.testing.ts';
import { type TeamAttendanceChange, withTeamAttendance } from './team-attendance.ts';

const team = aTeam(somePlayers(3));

function attendance(changes: readonly TeamAttendanceChange[]) {
  const changed = changes.reduce((before, change, index) => {
    const result = withTeamAttendance(before, change, (index + 1) * 100);
    if (!result.ok) throw new Error(result.error.code);
    return result.value;
  }, team);
  return changed.metadata.attendance;
}

it('reminders are sorted, and other reminders count from now on', () => {
  expect(attendance([{ reminders: [2, 24, 2] }])).toMatchObject({ reminders: [24, 2], since: 100 });
  expect(attendance([{ reminders: [2] }, { evening: true }]).since).toBe(200);
});

it('another setting, or the same reminders again, leave the moment of the reminders', () => {
  const changes = [{ reminders: [2, 1] }, { ask_days: 3 }, { only_answered: true }, { reminders: [1, 2] }];
  expect(attendance(changes)).toMatchObject({ since: 100, ask_days: 3, only_answered: true });
});

it.each([
  [{ ask_days: -1 }, 'daysInvalid'],
  [{ ask_days: 22 }, 'daysInvalid'],
  [{ ask_days: 1.5 }, 'daysInvalid'],
  [{ hours_before: 337 }, 'hoursInvalid'],
  [{ reminders: [0] }, 'hoursInvalid'],
  [{ reminders: [1, 2, 3, 4, 5, 6] }, 'tooManyReminders'],
] as const)('%j is refused', (change, code) => {
  expect(withTeamAttendance(team, change, 0)).toMatchObject({ ok: false, error: { code } });
});
