import { describe, expect, test } from 'vitest';
import {
  applySessionSetup,
  copyOf,
  likelySession,
  newSession,
  sessionRefusals,
  sessionSetupOf,
  withCancelled,
} from './session.ts';
import { aSession, DAY, NOON, TUESDAY, ZONE } from './training.testing.ts';

const now = { nowSeconds: NOON, timezone: ZONE };
const selection = { sid: 40, player_sids: [1, 2] };
const setup = sessionSetupOf(aSession());

describe('the setup of a session', () => {
  test('starts at 17:00 and takes 90 minutes', () => {
    expect(setup).toMatchObject({ dateHours: 17, dateMinutes: 0, length: 90 });
  });

  test.each([
    ['no date', { date: 0 }, 'dateMissing'],
    ['no time', { dateHours: -1, dateMinutes: -1 }, 'timeInvalid'],
    ['no minutes', { length: 0 }, 'outOfRange'],
    ['a day of minutes', { length: 1_440 }, 'outOfRange'],
    ['half a minute', { length: 45.5 }, 'outOfRange'],
    ['a place of 121 characters', { place: 'x'.repeat(121) }, 'tooLong'],
    ['a name of 256 characters', { name: 'x'.repeat(256) }, 'tooLong'],
    ['a meeting time after the start', { meet_minutes: -5 }, 'outOfRange'],
  ])('with %s is refused', (_, wrong, code) => {
    expect(sessionRefusals({ ...setup, ...wrong }).map((one) => one.code)).toEqual([code]);
    expect(applySessionSetup(aSession(), wrong)).toMatchObject({ ok: false, error: [{ code }] });
    expect(newSession({ selection, setup: { ...setup, ...wrong }, createdAt: 0 })).toMatchObject({
      ok: false,
    });
  });

  test('of a stored session without a date can be changed elsewhere', () => {
    const undated = aSession({ date: 0 });
    expect(applySessionSetup(undated, { place: ' Pitch 2 ' })).toMatchObject({
      ok: true,
      value: { place: 'Pitch 2', date: 0 },
    });
  });

  test('takes the players of the selection, and stores no attendance', () => {
    const made = newSession({ selection, setup, createdAt: 5 });
    expect(made).toMatchObject({
      ok: true,
      value: { selection_sid: 40, player_sids: [1, 2], createdAt: 5, metadata: { players: [] } },
    });
  });

  test('sets a session of a series apart; a single one has nothing to be apart from', () => {
    expect(applySessionSetup(aSession({ series: '1-2' }), { length: 60 })).toMatchObject({
      value: { apart: true },
    });
    expect(applySessionSetup(aSession(), { length: 60 })).toMatchObject({ value: { apart: false } });
  });
});

test('a session is cancelled and taken back', () => {
  const cancelled = withCancelled(aSession(), true);
  expect(cancelled.status).toBe('cancelled');
  expect(withCancelled(cancelled, false)).toEqual(aSession());
});

describe('a copy', () => {
  test('is in the next free week on the same weekday, with plan and tasks, without what was recorded', () => {
    const plan = [{ id: '1-1', order: 0, minutes: 15, text: 'Rondo' }];
    const session = aSession({ plan, status: 'cancelled', series: '1-2', apart: true, note: 'Cones' });
    const others = [{ date: TUESDAY + 7 * DAY, dateHours: 17, dateMinutes: 0 }];
    const copy = copyOf(session, { selection, others, ...now });
    expect(copy).toMatchObject({
      date: TUESDAY + 14 * DAY,
      plan,
      status: '',
      series: '',
      apart: false,
      note: '',
    });
    expect(copy.player_sids).toEqual([1, 2]);
  });

  test('of a session in some weeks is in the week after it', () => {
    const later = aSession({ date: TUESDAY + 21 * DAY });
    expect(copyOf(later, { selection, others: [], ...now }).date).toBe(TUESDAY + 28 * DAY);
  });

  test('of an old session is in the coming week', () => {
    const old = aSession({ date: TUESDAY - 70 * DAY });
    expect(copyOf(old, { selection, others: [], ...now }).date).toBe(TUESDAY);
  });
});

describe('a new session', () => {
  test('has no date at first', () => {
    expect(likelySession([], now)).toMatchObject({ date: 0, dateHours: 17, length: 90 });
  });

  test('follows the last one: a week later, at its time and place', () => {
    const last = { ...setup, date: TUESDAY, dateHours: 19, place: 'Pitch 2', name: 'Finishing' };
    expect(likelySession([last], now)).toEqual({ ...last, date: TUESDAY + 7 * DAY, name: '' });
  });
});
