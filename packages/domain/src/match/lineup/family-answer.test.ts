import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ATTENDANCE_REASON_MAX } from '../../limits.ts';
import { answerOf, reasonOf, sheetOf } from '../sheet/sheet.ts';
import { KICK_OFF, readyMatch, throughRegisters } from '../testing/match.testing.ts';
import { type AttendanceChange, decideAttendance } from './attendance.ts';
import { type AnswerGiven, decideFamilyAnswer, type FamilyAnswer } from './family-answer.ts';

const YES: FamilyAnswer = { answer: 'yes', reason: '', late: 0, leaves: 0 };
const NO: FamilyAnswer = { ...YES, answer: 'no' };
const DAY_BEFORE = KICK_OFF - 86_400;

function family(
  match = readyMatch(),
  said: FamilyAnswer = YES,
  { nowSeconds = DAY_BEFORE, answered_by = 'mail' }: Partial<AnswerGiven> = {},
) {
  const result = decideFamilyAnswer(match, { player: 14, said }, { answered_by, nowSeconds });
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

function coach(match = readyMatch(), change: AttendanceChange = { says: 'here' }) {
  const result = decideAttendance(match, { player: 14, change }, { nowSeconds: DAY_BEFORE, squad: [] });
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

const refusal = (said: FamilyAnswer, player = 14) => {
  const result = decideFamilyAnswer(
    readyMatch(),
    { player, said },
    { answered_by: 'link', nowSeconds: DAY_BEFORE },
  );
  return result.ok ? null : result.error.code;
};

const shown = (match = readyMatch()) => sheetOf(match).find(({ sid }) => sid === 14);

describe('an answer of a family', () => {
  it.each([
    ['a yes', YES, 'present'],
    ['a no', NO, 'declined'],
  ] as const)('%s decides the status', (_, said, status) => {
    const answered = throughRegisters(family(readyMatch(), said));
    expect(shown(answered)?.status).toBe(status);
    expect(answerOf(answered, 14)).toMatchObject({ answered_by: 'mail', answered_at: DAY_BEFORE });
  });

  it('a no after a yes is a withdrawal, also when it is sent twice', () => {
    const withdrawn = family(family(family()), NO);
    expect(shown(withdrawn)?.status).toBe('signed_off');
    expect(shown(family(withdrawn, NO))?.status).toBe('signed_off');
    expect(shown(family(withdrawn, YES))?.status).toBe('present');
  });

  it("a no after the coach's yes is a withdrawal", () => {
    expect(shown(family(coach(), NO))?.status).toBe('signed_off');
  });

  it.each(['absent', 'declined', 'signed_off'] as const)('a yes after "%s" of the coach counts', (says) => {
    expect(shown(family(coach(readyMatch(), { says }), YES))?.status).toBe('present');
  });

  it('only the coach ends an injury', () => {
    const injured = family(coach(readyMatch(), { says: 'injured' }), YES);
    expect(shown(injured)?.status).toBe('injured');
    expect(answerOf(injured, 14).answer).toBe('yes');
  });

  it('the later of the minutes of family and coach count', () => {
    const late = { ...YES, late: 20, leaves: 50 };
    expect(shown(family(readyMatch(), late))).toMatchObject({ fromMinute: 20, untilMinute: 50 });
    const entered = coach(family(readyMatch(), late), { says: 'arrives', minute: 10 });
    expect(shown(entered)).toMatchObject({ fromMinute: 10, untilMinute: 50 });
    expect(shown(family(entered, late))).toMatchObject({ fromMinute: 20, untilMinute: 50 });
    expect(shown(family(entered, YES))).toMatchObject({ fromMinute: 0, untilMinute: 0 });
  });

  it('a reason is one line, and an empty one removes it', () => {
    const ill = family(readyMatch(), { ...NO, reason: ' a cold\nand a fever ' });
    expect(reasonOf(ill, 14)).toBe('a cold and a fever');
    expect(reasonOf(family(ill, NO), 14)).toBe('');
  });

  it('an answer without a reason field, or with an empty one of the shared link, keeps an earlier reason', () => {
    const ill = family(readyMatch(), { ...NO, reason: 'a cold' });
    expect(reasonOf(family(ill, { ...NO, reason: null }), 14)).toBe('a cold');
    const byLink = (reason: string) => family(ill, { ...NO, reason }, { answered_by: 'link' });
    expect(reasonOf(byLink(' '), 14)).toBe('a cold');
    expect(reasonOf(byLink('a fever'), 14)).toBe('a fever');
  });

  it('the opposite answer ends an earlier reason, unless it comes with another one', () => {
    const ill = family(readyMatch(), { ...NO, reason: 'a cold' });
    const turned = (reason: string | null, answered_by: AnswerGiven['answered_by'] = 'mail') =>
      reasonOf(family(ill, { ...YES, reason }, { answered_by }), 14);
    expect([turned('a cold'), turned(null), turned('', 'link')]).toEqual(['', '', '']);
    expect(turned('better now')).toBe('better now');
  });

  it('refuses what is not possible', () => {
    expect(refusal(YES, 9999)).toBe('notOnSheet');
    expect(refusal({ ...YES, late: 30, leaves: 20 })).toBe('leavesFirst');
    expect(refusal({ ...YES, late: -1 })).toBe('noSuchMinute');
    expect(refusal({ ...YES, leaves: 1.5 })).toBe('noSuchMinute');
    expect(refusal({ ...NO, reason: 'x'.repeat(ATTENDANCE_REASON_MAX + 1) })).toBe('reasonTooLong');
  });

  it('whatever coach and family said before, the last word decides', () => {
    const change = fc.constantFrom<AttendanceChange | FamilyAnswer>(
      YES,
      NO,
      { says: 'here' },
      { says: 'absent' },
      { says: 'declined' },
      { says: 'signed_off' },
      { says: 'unknown' },
    );
    const said = (match: ReturnType<typeof readyMatch>, word: AttendanceChange | FamilyAnswer) =>
      throughRegisters('says' in word ? coach(match, word) : family(match, word));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), change, (before, last) => {
        const status = shown(said(before.reduce(said, readyMatch()), last))?.status ?? '';
        if ('answer' in last && last.answer === 'no') expect(['declined', 'signed_off']).toContain(status);
        else expect(status).toBe(EXPECTED['says' in last ? last.says : 'yes']);
      }),
    );
  });
});

const EXPECTED: Readonly<Record<string, string>> = {
  yes: 'present',
  here: 'present',
  absent: 'absent',
  declined: 'declined',
  signed_off: 'signed_off',
  unknown: 'not_reported',
};
