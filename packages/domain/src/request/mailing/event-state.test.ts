import { describe, expect, it } from 'vitest';
import type { Match } from '../../entity/tables/match.ts';
import { SATURDAY } from '../../match/testing/match.testing.ts';
import { ask, course, HOUR, MINUTE, START, THURSDAY, teamOf } from './agenda.testing.ts';

describe('a change', () => {
  it.each<readonly [string, Partial<Match>]>([
    ['another time', { dateHours: 12 }],
    ['another day', { date: SATURDAY + 86_400 }],
    ['another place', { place: 'Field 2' }],
    ['another meeting time', { meet_minutes: 45 }],
  ])('to %s is told when it has not changed for five minutes', (_, changes) => {
    const on = course();
    ask(on, THURSDAY);
    on.change(THURSDAY + HOUR, changes);
    on.runTo(START + 24 * HOUR);
    expect(on.log.slice(2)).toEqual(['change a 2026-11-05T13:05', 'change b 2026-11-05T13:05']);
    expect(on.mails.at(-1)).toMatchObject({ before: { start: START, place: '', meet: 0 } });
  });

  it('back within five minutes is not told', () => {
    const on = course();
    ask(on, THURSDAY);
    on.change(THURSDAY + HOUR, { dateHours: 12 });
    on.change(THURSDAY + HOUR + 4 * MINUTE, { dateHours: 10 });
    on.runTo(START);
    expect(on.log).toHaveLength(2);
  });

  it('there, back and there again is told each time', () => {
    const on = course();
    ask(on, THURSDAY, [3]);
    for (const [hours, dateHours] of [12, 10, 12].entries()) {
      on.change(THURSDAY + (hours + 1) * HOUR, { dateHours });
      on.runTo(THURSDAY + (hours + 1) * HOUR + 10 * MINUTE);
    }
    expect(on.log.slice(1)).toEqual([
      'change b 2026-11-05T13:05',
      'change b 2026-11-05T14:05',
      'change b 2026-11-05T15:05',
    ]);
    expect(on.mails.at(-1)?.before?.start).toBe(START);
  });

  it('is told to a family that was asked between the change and its return', () => {
    const on = course();
    ask(on, THURSDAY, [3]);
    on.change(THURSDAY + HOUR, { dateHours: 12 });
    ask(on, THURSDAY + HOUR + MINUTE, [1]);
    on.change(THURSDAY + HOUR + 2 * MINUTE, { dateHours: 10 });
    on.runTo(START);
    expect(on.log.slice(1)).toEqual(['request a 2026-11-05T13:01', 'change a 2026-11-05T13:07']);
  });

  it('is not told to a family that the coach asks again in the meantime: the question says it', () => {
    const on = course();
    ask(on, THURSDAY);
    on.change(THURSDAY + HOUR, { dateHours: 12 });
    ask(on, THURSDAY + HOUR + MINUTE, [3]);
    on.runTo(START);
    expect(on.log.slice(2)).toEqual(['request b 2026-11-05T13:01', 'change a 2026-11-05T13:05']);
  });

  it('is told to those who were waiting when no mail could be sent', () => {
    const on = course();
    ask(on, THURSDAY);
    on.isDown = true;
    on.change(THURSDAY + HOUR, { dateHours: 12 });
    on.runTo(THURSDAY + 2 * HOUR);
    on.isDown = false;
    on.look(THURSDAY + 3 * HOUR);
    expect(on.log.slice(2)).toEqual(['change a 2026-11-05T15:00', 'change b 2026-11-05T15:00']);
  });

  it('holds back a reminder until it is told, and is one mail with it', () => {
    const on = course({ attendance: { reminders: [24] } });
    ask(on, THURSDAY, [3]);
    on.change(START - 24 * HOUR - 2 * MINUTE, { place: 'Field 2' });
    on.runTo(START);
    expect(on.log.slice(1)).toEqual(['change b 2026-11-06T09:33']);
    expect(on.mails.at(-1)?.replaces).toEqual([`24h ${SATURDAY}`]);
  });

  it('minutes before the start is told at once', () => {
    const on = course();
    ask(on, THURSDAY, [3]);
    on.change(START - 4 * MINUTE, { place: 'Field 2' });
    expect(on.log.slice(1)).toEqual(['change b 2026-11-07T09:26']);
  });

  it('of a match that has begun, or was played, is not told', () => {
    for (const changes of [{ place: 'Field 2' }, { status: 'FINISHED', date: SATURDAY + 86_400 }] as const) {
      const on = course();
      ask(on, THURSDAY);
      on.change(START + HOUR, changes);
      on.runTo(START + 48 * HOUR);
      expect(on.log).toHaveLength(2);
    }
  });

  it('of the time zone of the team is told, because the start has moved', () => {
    const on = course();
    ask(on, THURSDAY, [3]);
    on.team = { ...teamOf(on), metadata: { ...teamOf(on).metadata, timezone: 'Europe/London' } };
    on.look(THURSDAY + HOUR);
    on.runTo(START);
    expect(on.mails.at(-1)).toMatchObject({ what: 'change', tells: { start: START + HOUR } });
  });
});

describe('a match that does not take place', () => {
  it.each(['CANCELLED', 'POSTPONED'] as const)('and is %s is told, and nothing else any more', (status) => {
    const on = course({ attendance: { reminders: [24, 1], evening: true, ask_days: 1 } });
    ask(on, THURSDAY, [3]);
    on.change(THURSDAY + HOUR, { status });
    on.runTo(START);
    expect(on.log.slice(1)).toEqual(['cancelled b 2026-11-05T13:05']);
  });

  it('because it was deleted is told once, also when it was cancelled before', () => {
    for (const status of ['CAN_START', 'CANCELLED'] as const) {
      const on = course();
      ask(on, THURSDAY, [3]);
      on.change(THURSDAY + HOUR, { status });
      on.runTo(THURSDAY + 2 * HOUR);
      on.deleted = true;
      on.look(THURSDAY + 2 * HOUR);
      on.runTo(START);
      expect(on.log.slice(1)).toHaveLength(1);
      expect(on.mails.at(-1)?.what).toBe('cancelled');
    }
  });

  it('for an hour and then does again, is told both', () => {
    const on = course();
    ask(on, THURSDAY, [3]);
    on.change(THURSDAY + HOUR, { status: 'CANCELLED' });
    on.runTo(THURSDAY + 2 * HOUR);
    on.change(THURSDAY + 2 * HOUR, { status: 'CAN_START' });
    on.runTo(START);
    expect(on.log.slice(1)).toEqual(['cancelled b 2026-11-05T13:05', 'change b 2026-11-05T14:05']);
  });

  it('and has no day any more is told as well', () => {
    const on = course();
    ask(on, THURSDAY, [3]);
    on.change(THURSDAY + HOUR, { status: 'POSTPONED', date: 0 });
    on.runTo(START);
    expect(on.log.slice(1)).toEqual(['cancelled b 2026-11-05T13:05']);
  });

  it('is not told after its start, and not to families that got no mail', () => {
    const on = course();
    ask(on, THURSDAY, [3]);
    on.change(START, { status: 'CANCELLED' });
    on.runTo(START + HOUR);
    expect(on.log).toEqual(['request b 2026-11-05T12:00']);
  });

  it('of a deleted team is not told', () => {
    const on = course();
    ask(on, THURSDAY);
    on.team = null;
    on.change(THURSDAY + HOUR, { status: 'CANCELLED' });
    on.runTo(START);
    expect(on.log).toHaveLength(2);
    expect(on.nextAt).toBeNull();
  });
});
