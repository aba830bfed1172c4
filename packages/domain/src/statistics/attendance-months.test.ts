import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { create } from '../entity/rows/rows.ts';
import { ATTENDANCE_STATUSES, type AttendanceStatus } from '../entity/tables/attendance.ts';
import { trainingSessionFields } from '../entity/tables/training.ts';
import { withAttendance } from '../match/sheet/sheet.ts';
import {
  attendanceMonths,
  type HeldGathering,
  heldGathering,
  monthsBefore,
  type PlayerThere,
} from './attendance-months.ts';

const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / 1_000;
const OCTOBER = day('2026-10-01');
const NOVEMBER = day('2026-11-01');

const there = (sid: number, status: AttendanceStatus, more: Partial<PlayerThere> = {}): PlayerThere => ({
  sid,
  status,
  played: false,
  partly: false,
  ...more,
});

describe('attendance per player and month', () => {
  test('counts the share of those recorded, month by month, the latest month first', () => {
    const { months, players } = attendanceMonths([
      { date: day('2026-10-31'), players: [there(1, 'present'), there(2, 'absent')] },
      { date: day('2026-11-03'), players: [there(1, 'declined'), there(2, 'present')] },
      { date: day('2026-11-30'), players: [there(1, 'present'), there(2, 'injured')] },
    ]);
    expect(months).toEqual([NOVEMBER, OCTOBER]);
    expect(players.get(1)).toMatchObject({ present: 2, recorded: 3, excused: 1, missing: 0 });
    expect(players.get(1)?.months.get(NOVEMBER)).toEqual({ present: 1, recorded: 2 });
    expect(players.get(2)).toMatchObject({ present: 1, recorded: 3, excused: 1, missing: 1 });
  });

  test('an unmarked player was there on a kept list, and a silent family says nothing', () => {
    const { players } = attendanceMonths([
      {
        date: OCTOBER,
        players: [there(1, 'not_reported'), there(2, 'absent'), there(3, 'not_responded')],
      },
    ]);
    expect(players.get(1)).toMatchObject({ present: 1, recorded: 1 });
    expect(players.has(3)).toBe(false);
  });

  test('a gathering without any record is left out', () => {
    expect(attendanceMonths([{ date: OCTOBER, players: [there(1, 'not_reported')] }])).toEqual({
      months: [],
      players: new Map(),
    });
  });

  test('a player who played was there, also when the sheet says absent; who came late counts as partly there', () => {
    const { players } = attendanceMonths([
      {
        date: OCTOBER,
        players: [there(1, 'absent', { played: true }), there(2, 'present', { partly: true })],
      },
    ]);
    expect(players.get(1)).toMatchObject({ present: 1, missing: 0 });
    expect(players.get(2)).toMatchObject({ present: 1, partly: 1 });
  });

  test('present, excused and missing are all that is recorded, and months add up', () => {
    const gathering = fc.record({
      date: fc.integer({ min: 1, max: 4e9 }),
      players: fc.uniqueArray(
        fc.record({
          sid: fc.integer({ min: 1, max: 5 }),
          status: fc.constantFrom(...ATTENDANCE_STATUSES),
          played: fc.boolean(),
          partly: fc.boolean(),
        }),
        { selector: ({ sid }) => sid },
      ),
    });
    fc.assert(
      fc.property(fc.array(gathering, { maxLength: 12 }), (gatherings: readonly HeldGathering[]) => {
        const { months, players } = attendanceMonths(gatherings);
        for (const player of players.values()) {
          const { present, excused, missing, recorded, partly } = player;
          expect(present + excused + missing).toBe(recorded);
          expect(partly).toBeLessThanOrEqual(present);
          const sums = [...player.months.values()];
          expect(sums.reduce((sum, one) => sum + one.present, 0)).toBe(present);
          expect(sums.reduce((sum, one) => sum + one.recorded, 0)).toBe(recorded);
          for (const month of player.months.keys()) expect(months).toContain(month);
        }
      }),
    );
  });
});

test('a session tells what is recorded of its players, and of guests', () => {
  const session = create(trainingSessionFields, { date: OCTOBER, player_sids: [1, 2] });
  const late = withAttendance(withAttendance(session, 2, { present: false }), 3, { from_minute: 10 });
  expect(heldGathering(late)).toEqual({
    date: OCTOBER,
    players: [there(1, 'not_reported'), there(2, 'absent'), there(3, 'not_reported', { partly: true })],
  });
});

test('months earlier, also across a new year', () => {
  expect(monthsBefore(day('2026-02-28'), 5)).toBe(day('2025-09-01'));
  expect(monthsBefore(day('2026-11-26'), 0)).toBe(NOVEMBER);
});
