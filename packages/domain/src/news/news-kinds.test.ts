import { describe, expect, test } from 'vitest';
import { PEOPLE_NEWS_KINDS, STAFF_NEWS_KINDS } from '../entity/tables/news.ts';
import { addressOf, isStaffNews, operationOf, priorityOf } from './news-kinds.ts';

describe('news', () => {
  test('that needs the coach to act is more urgent than news that informs', () => {
    const urgent = STAFF_NEWS_KINDS.filter((kind) => priorityOf(kind) === 2);
    expect(urgent).toEqual([
      'answer_changed',
      'task_returned',
      'mail_refused',
      'payment_failed',
      'plan_ended',
    ]);
    expect(priorityOf('task_taken')).toBe(4);
    expect(priorityOf('revoked')).toBeLessThan(priorityOf('accepted'));
  });

  test('about a match leads to its screen, and news about people to none', () => {
    expect(addressOf({ kind: 'answer_changed', collection: 'matches', sid: 12 })).toBe(
      '/match/12/attendance/',
    );
    expect(addressOf({ kind: 'mail_refused', collection: 'matches', sid: 12 })).toBe(
      '/match/12/attendancecenter/',
    );
    expect(addressOf({ kind: 'swap_wanted', collection: 'matches', sid: 12 })).toBe('/match/12/tasks/');
    expect(addressOf({ kind: 'swap_wanted', collection: 'training_sessions', sid: 12 })).toBe(
      '/training/12/tasks/',
    );
    expect(addressOf({ kind: 'payment_failed', collection: 'teams', sid: 12 })).toBe('/shop/subscriptions/');
    expect(PEOPLE_NEWS_KINDS.map((kind) => addressOf({ kind, collection: '', sid: 0 }))).toEqual(
      PEOPLE_NEWS_KINDS.map(() => null),
    );
  });

  test('is either about people or for the staff', () => {
    expect(STAFF_NEWS_KINDS.every(isStaffNews)).toBe(true);
    expect(PEOPLE_NEWS_KINDS.some(isStaffNews)).toBe(false);
  });

  test("about an address is only for people who see players' contact data", () => {
    expect(operationOf('mail_refused', 'matches')).toBe('seePrivate');
    expect(operationOf('mail_refused', 'training_sessions')).toBe('seePrivate');
  });

  test('about a session is for people who train the team', () => {
    expect(operationOf('answer_changed', 'training_sessions')).toBe('train');
    expect(operationOf('task_taken', 'matches')).toBe('requests');
  });
});
