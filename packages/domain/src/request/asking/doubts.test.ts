import { describe, expect, it } from 'vitest';
import type { Match } from '../../entity/tables/match.ts';
import { type AttendanceChange, decideAttendance } from '../../match/lineup/attendance.ts';
import { decideFamilyAnswer } from '../../match/lineup/family-answer.ts';
import { aTeam, KICK_OFF, readyMatch, somePlayers } from '../../match/testing/match.testing.ts';
import { decideClosing } from './ask.ts';
import { answerDoubts } from './doubts.ts';

const team = aTeam(somePlayers(14), { timezone: 'Europe/Amsterdam' });
const NOW = KICK_OFF - 86_400;

function value<T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}
const coach = (match: Match, change: AttendanceChange, nowSeconds = NOW) =>
  value(decideAttendance(match, { player: 14, change }, { nowSeconds, squad: [] }));
const family = (match: Match, answer: 'yes' | 'no', nowSeconds = NOW + 60) =>
  value(
    decideFamilyAnswer(
      match,
      { player: 14, said: { answer, reason: '', late: 0, leaves: 0 } },
      { answered_by: 'mail', nowSeconds },
    ),
  );
const doubt = (match: Match) => answerDoubts(match, team).get(14);

describe('doubts about an answer', () => {
  it('there is none about a first answer, nor about what the coach entered', () => {
    expect(doubt(family(readyMatch(), 'yes'))).toBeUndefined();
    expect(doubt(family(readyMatch(), 'no'))).toBeUndefined();
    expect(doubt(coach(readyMatch(), { says: 'injured' }))).toBeUndefined();
  });

  it("a family's yes does not end an injury", () => {
    expect(doubt(family(coach(readyMatch(), { says: 'injured' }), 'yes'))).toBe('yesButInjured');
  });

  it("a family's no after a yes is a withdrawal, also after the coach's yes", () => {
    expect(doubt(family(coach(readyMatch(), { says: 'here' }), 'no'))).toBe('withdrew');
    expect(doubt(coach(family(coach(readyMatch(), { says: 'here' }), 'no'), { says: 'here' }))).toBe(
      undefined,
    );
  });

  it('an answer from after the closing time is marked', () => {
    const closed = value(decideClosing(readyMatch(), { closing: 'now' }, { team, nowSeconds: NOW }));
    expect(doubt(family(closed, 'yes', NOW + 60))).toBe('afterClosing');
    expect(doubt(family(closed, 'yes', NOW - 60))).toBeUndefined();
  });
});
