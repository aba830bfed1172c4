import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ATTENDANCE_STATUSES } from '../entity/tables/attendance.ts';
import { type AttendanceRecord, attendanceStatus } from './attendance-status.ts';

const NOTHING: AttendanceRecord = {
  injured: false,
  signed_off: false,
  present: true,
  answer: '',
  withdrew: false,
  asked_at: 0,
  answered_at: 0,
  renewed_at: 0,
};
const records = fc.record({
  injured: fc.boolean(),
  signed_off: fc.boolean(),
  present: fc.boolean(),
  answer: fc.constantFrom('' as const, 'yes' as const, 'no' as const),
  withdrew: fc.boolean(),
  asked_at: fc.constantFrom(0, 1_794_000_000),
  answered_at: fc.constantFrom(0, 1_794_000_000),
  renewed_at: fc.constantFrom(0, 1_793_000_000, 1_795_000_000),
});

describe('the status of a player', () => {
  it.each([
    ['injured', { injured: true, signed_off: true, answer: 'no', present: false }],
    ['signed_off', { signed_off: true, answer: 'no', present: false }],
    ['signed_off', { answer: 'no', withdrew: true, present: false }],
    ['declined', { answer: 'no', present: false, asked_at: 5 }],
    ['absent', { present: false, answer: 'yes' }],
    ['present', { answer: 'yes', withdrew: true, asked_at: 5 }],
    ['not_responded', { asked_at: 5 }],
    ['not_reported', {}],
  ] as const)('%s comes before all that follow', (status, record) => {
    expect(attendanceStatus({ ...NOTHING, ...record })).toBe(status);
  });

  it('every record has one of the seven, and being asked matters only without an answer', () => {
    fc.assert(
      fc.property(records, (record) => {
        const status = attendanceStatus(record);
        expect(ATTENDANCE_STATUSES).toContain(status);
        const asked = attendanceStatus({ ...record, asked_at: 7 });
        if (!status.startsWith('not_')) expect(asked).toBe(status);
        else expect(asked).toBe('not_responded');
      }),
    );
  });
});
