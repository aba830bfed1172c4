import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Match } from '../../entity/tables/match.ts';
import { decideFamilyAnswer } from '../../match/lineup/family-answer.ts';
import { answerOf, sheetOf } from '../../match/sheet/sheet.ts';
import {
  aTeam,
  KICK_OFF,
  readyMatch,
  somePlayers,
  throughRegisters,
} from '../../match/testing/match.testing.ts';
import type { Result } from '../../result.ts';
import { closesAt, isClosed } from '../closing/closing.ts';
import { type Closing, decideAsk, decideClosing, decideRemind, decideReminders } from './ask.ts';
import type { RequestRefusal } from './askable.ts';

const DAY = 86_400;
const team = aTeam(somePlayers(14), { timezone: 'Europe/Amsterdam' });
const at = (nowSeconds: number) => ({ team, nowSeconds });
const dayBefore = at(KICK_OFF - DAY);

function value<T>(result: Result<T, RequestRefusal>): T {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

const codeOf = (result: Result<unknown, RequestRefusal>) => (result.ok ? null : result.error.code);
const asked = (match: Match, players: readonly number[], nowSeconds = KICK_OFF - DAY, again = false) =>
  value(decideAsk(match, { players, how: 'mail', again }, at(nowSeconds)));
const statusOf = (match: Match, player: number) => sheetOf(match).find(({ sid }) => sid === player)?.status;

function answered(match: Match, answer: 'yes' | 'no', nowSeconds = KICK_OFF - DAY): Match {
  const said = { answer, reason: '', late: 0, leaves: 0 };
  const result = decideFamilyAnswer(match, { player: 14, said }, { answered_by: 'mail', nowSeconds });
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

describe('asking', () => {
  it('a player who was asked has not responded; the others were not asked', () => {
    const match = throughRegisters(asked(readyMatch(), [14, 9_999]));
    expect(statusOf(match, 14)).toBe('not_responded');
    expect(sheetOf(match).filter(({ status }) => status === 'not_reported')).toHaveLength(
      sheetOf(match).length - 1,
    );
  });

  it('asking writes nothing but the question, so that an answer from meanwhile stays', () => {
    const before = answered(readyMatch(), 'yes');
    const match = asked(before, [14], KICK_OFF - 60);
    expect({ ...match, metadata: { ...match.metadata, asked: [] } }).toEqual(before);
    expect(statusOf(match, 14)).toBe('present');
  });

  it('asking again sets earlier answers aside until the family answers again', () => {
    const match = asked(answered(readyMatch(), 'no'), [14], KICK_OFF - 3_600, true);
    expect(statusOf(match, 14)).toBe('not_responded');
    expect(answerOf(match, 14).answer).toBe('no');
    expect(statusOf(answered(match, 'yes', KICK_OFF - 1_800), 14)).toBe('present');
    // The earlier yes does not make a later no a withdrawal.
    const moved = asked(answered(readyMatch(), 'yes'), [14], KICK_OFF - 3_600, true);
    expect(statusOf(answered(moved, 'no', KICK_OFF - 1_800), 14)).toBe('declined');
  });

  it('the shared link does not replace a mail', () => {
    const match = value(
      decideAsk(asked(readyMatch(), [14]), { players: [13, 14], how: 'link', again: false }, dayBefore),
    );
    expect(match.metadata.asked.map(({ sid, how }) => [sid, how])).toEqual([
      [13, 'link'],
      [14, 'mail'],
    ]);
  });

  it.each([
    ['a new match', { status: 'NEW' }, 'notAskable'],
    ['a cancelled match', { status: 'CANCELLED' }, 'notAskable'],
    ['a finished match', { status: 'FINISHED' }, 'notAskable'],
    ['a match without a day', { date: 0 }, 'dateMissing'],
    ['a start in the past', { date: 86_400 }, 'startInThePast'],
  ] as const)('%s is refused', (_, change, code) => {
    const match = { ...readyMatch(), ...change };
    expect(codeOf(decideAsk(match, { players: [14], how: 'mail', again: false }, dayBefore))).toBe(code);
    expect(codeOf(decideRemind(match, [14], dayBefore))).toBe(code);
    expect(codeOf(decideClosing(match, { closing: 'now' }, dayBefore))).toBe(code);
  });

  it('a match without players is refused', () => {
    expect(codeOf(decideAsk(readyMatch(), { players: [], how: 'mail', again: false }, dayBefore))).toBe(
      'playersMissing',
    );
  });
});

describe('reminding', () => {
  it('only families that were asked and have not answered are reminded', () => {
    const match = answered(asked(readyMatch(), [13, 14]), 'yes');
    const reminded = value(decideRemind(match, [12, 13, 14], at(KICK_OFF - 7_200)));
    expect(
      reminded.metadata.asked.filter(({ reminded_at }) => reminded_at > 0).map(({ sid }) => sid),
    ).toEqual([13]);
    expect(codeOf(decideRemind(match, [14], dayBefore))).toBe('playersMissing');
  });

  it('hours are whole and sorted, each once, and at most five', () => {
    const chosen = (reminders: readonly number[]) =>
      decideReminders(readyMatch(), { own: { reminders, evening: false } }, dayBefore);
    expect(value(chosen([1, 24, 1])).metadata.request.reminders).toEqual([24, 1]);
    for (const hours of [0, -1, 1.5, Number.NaN, 337]) expect(codeOf(chosen([hours]))).toBe('hoursInvalid');
    expect(codeOf(chosen([1, 2, 3, 4, 5, 6]))).toBe('tooManyReminders');
  });
});

describe('closing', () => {
  const closed = (closing: Closing, nowSeconds = KICK_OFF - DAY) =>
    decideClosing(readyMatch(), closing, at(nowSeconds));

  it('a request closes now, at a time, or hours before the start, and can be opened again', () => {
    const now = value(closed({ closing: 'now' }));
    expect(isClosed(now, team, (KICK_OFF - DAY) * 1_000)).toBe(true);
    expect(
      isClosed(value(decideClosing(now, { closing: 'open' }, dayBefore)), team, KICK_OFF * 1_000 - 1),
    ).toBe(false);
    expect(closesAt(value(closed({ closing: 'at', closes_at: KICK_OFF - 60 })), team)).toBe(
      (KICK_OFF - 60) * 1_000,
    );
    expect(closesAt(value(closed({ closing: 'before_start', hours_before: 2 })), team)).toBe(
      (KICK_OFF - 7_200) * 1_000,
    );
  });

  it.each([
    [{ closing: 'at', closes_at: KICK_OFF }, 'closesAfterStart'],
    [{ closing: 'at', closes_at: KICK_OFF - 2 * DAY }, 'closesInThePast'],
    [{ closing: 'at', closes_at: 0 }, 'dateMissing'],
    [{ closing: 'before_start', hours_before: 0 }, 'hoursInvalid'],
    [{ closing: 'before_start', hours_before: 48 }, 'closesInThePast'],
  ] as const)('%j is refused', (closing, code) => {
    expect(codeOf(closed(closing))).toBe(code);
  });

  it('without a closing time the team decides, and the start always closes', () => {
    const strict = {
      ...team,
      metadata: { ...team.metadata, attendance: { ...team.metadata.attendance, hours_before: 3 } },
    };
    fc.assert(
      fc.property(fc.integer({ min: -10 * DAY, max: 10 * DAY }), (offset) => {
        const now = (KICK_OFF + offset) * 1_000;
        expect(isClosed(readyMatch(), team, now)).toBe(offset >= 0);
        expect(isClosed(readyMatch(), strict, now)).toBe(offset >= -3 * 3_600);
      }),
    );
  });
});
