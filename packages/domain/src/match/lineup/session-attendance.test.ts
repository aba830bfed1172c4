import { describe, expect, it } from 'vitest';
import { aSession } from '../../attendance/gathering.testing.ts';
import { assemble, valuesOf } from '../../entity/rows/rows.ts';
import { type TrainingSession, trainingSessionFields } from '../../entity/tables/training.ts';
import { sheetOf } from '../sheet/sheet.ts';
import { type AttendanceChange, decideAttendance, statusCounts } from './attendance.ts';
import { decideFamilyAnswer } from './family-answer.ts';

const START = Date.UTC(2026, 10, 7, 9, 30) / 1_000;
const GUEST = 99;
const guest = { sid: GUEST, shirtnumber: 12 };

function coach(session: TrainingSession, player: number, change: AttendanceChange, nowSeconds = START) {
  const decided = decideAttendance(session, { player, change }, { nowSeconds, squad: [guest] });
  if (!decided.ok) throw new Error(decided.error.code);
  return decided.value;
}

const playersOf = (session: TrainingSession) => sheetOf(session).map(({ sid }) => sid);
const statusOf = (session: TrainingSession, player: number) =>
  sheetOf(session).find(({ sid }) => sid === player)?.status;

describe('the sheet of a session', () => {
  it('is its players in the order of the selection, and then its guests', () => {
    const session = coach(aSession({ player_sids: [3, 1, 2] }), GUEST, { says: 'here' });
    expect(playersOf(coach(session, 2, { says: 'absent' }))).toEqual([3, 1, 2, GUEST]);
  });

  it('keeps a player who left the selection only with a record of attendance', () => {
    const recorded = coach(aSession({ player_sids: [1, 2, 3] }), 2, { says: 'absent' });
    expect(playersOf({ ...recorded, player_sids: [1] })).toEqual([1, 2]);
  });

  it('has no shirt numbers', () => {
    expect(new Set(sheetOf(aSession()).map(({ shirtnumber }) => shirtnumber))).toEqual(new Set([99]));
  });
});

describe('attendance of a session', () => {
  it('is marked before, during and after it, without minutes', () => {
    for (const now of [START - 3_600, START + 1_800, START + 86_400]) {
      const here = coach(coach(aSession(), 4, { says: 'absent' }, now), 4, { says: 'here' }, now);
      expect(sheetOf(here).find(({ sid }) => sid === 4)).toMatchObject({
        status: 'present',
        fromMinute: 0,
        untilMinute: 0,
      });
    }
  });

  it.each([
    ['absent', 'absent'],
    ['declined', 'declined'],
    ['signed_off', 'signed_off'],
    ['injured', 'injured'],
    ['unknown', 'not_reported'],
  ] as const)('%s makes the player %s', (says, status) => {
    expect(statusOf(coach(aSession(), 4, { says }), 4)).toBe(status);
  });

  it('is answered by families, with minutes and a reason', () => {
    const said = { answer: 'yes', reason: 'dentist', late: 15, leaves: 0 } as const;
    const given = { answered_by: 'mail', nowSeconds: START - 3_600 } as const;
    const answered = decideFamilyAnswer(aSession(), { player: 4, said }, given);
    if (!answered.ok) throw new Error(answered.error.code);
    const stored = assemble(trainingSessionFields, valuesOf(trainingSessionFields, answered.value));
    expect(sheetOf(stored).find(({ sid }) => sid === 4)).toMatchObject({ status: 'present', fromMinute: 15 });
    expect(statusCounts(stored)).toMatchObject({ present: 1, not_reported: 13 });
    expect(stored.metadata.reasons).toEqual([{ sid: 4, reason: 'dentist' }]);
  });

  it('refuses an unknown player', () => {
    const change = { player: 500, change: { says: 'here' } } as const;
    expect(decideAttendance(aSession(), change, { nowSeconds: START, squad: [] })).toEqual({
      ok: false,
      error: { code: 'notOnSheet', player: 500 },
    });
  });
});
