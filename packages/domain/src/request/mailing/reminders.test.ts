import { describe, expect, it } from 'vitest';
import { SATURDAY } from '../../match/testing/match.testing.ts';
import { answer, ask, close, course, HOUR, MINUTE, remind, START, THURSDAY, utc } from './agenda.testing.ts';

describe('reminders', () => {
  it('come the hours before and on the evening before, to those who have not answered', () => {
    const on = course({ attendance: { reminders: [24, 1], evening: true } });
    ask(on, THURSDAY);
    answer(on, THURSDAY + HOUR, 3);
    on.runTo(START + HOUR);
    expect(on.log.slice(2)).toEqual([
      'reminder a 2026-11-06T09:30',
      'reminder a 2026-11-06T17:00',
      'reminder a 2026-11-07T08:30',
    ]);
  });

  it('of impossible hours, and more than a screen makes, are not sent and stop nothing', () => {
    const impossible = [-1e308, 1e308, -2, 0.5, 337];
    const on = course({ attendance: { reminders: [...impossible, 24, 20, 9, 5, 3, 2, 1] } });
    ask(on, THURSDAY, [3]);
    on.runTo(START);
    expect(on.log.filter((line) => line.startsWith('reminder'))).toHaveLength(4);
  });

  it('are about the children of a family that are missing', () => {
    const on = course({ attendance: { reminders: [24] } });
    ask(on, THURSDAY);
    answer(on, THURSDAY + HOUR, 1);
    on.runTo(START);
    expect(on.mails.find(({ what }) => what === 'reminder')?.players).toEqual([2]);
  });

  it('do not come to a family that has answered one second before', () => {
    const on = course({ attendance: { reminders: [24] } });
    ask(on, THURSDAY, [3]);
    answer(on, START - 24 * HOUR - 1_000, 3);
    on.runTo(START);
    expect(on.log).toEqual(['request b 2026-11-05T12:00']);
  });

  it('that fall in the night come at 08:00, and not at all when the match has begun by then', () => {
    const late = course({ attendance: { reminders: [12, 8] } });
    ask(late, THURSDAY, [3]);
    late.runTo(START);
    // 22:30 and 02:30 on Saturday are one mail at 08:00.
    expect(late.log.slice(1)).toEqual(['reminder b 2026-11-07T07:00']);
    const early = course({ attendance: { reminders: [2] }, gathering: { dateHours: 8, dateMinutes: 0 } });
    ask(early, THURSDAY, [3]);
    early.runTo(START);
    expect(early.log.slice(1)).toEqual([]);
  });

  it('of a request that is opened in the night come at 08:00, not at the first look after 07:00', () => {
    const on = course({ attendance: { reminders: [24] } });
    ask(on, THURSDAY, [3]);
    close(on, THURSDAY + HOUR, { closing: 'now' });
    on.runTo(utc('2026-11-06T21:30'));
    close(on, utc('2026-11-06T21:30'), { closing: 'open' });
    on.runTo(utc('2026-11-07T06:30'));
    on.look(utc('2026-11-07T06:30'));
    on.runTo(START);
    expect(on.log.slice(1)).toEqual(['reminder b 2026-11-07T07:00']);
  });

  it('that are overdue together are one mail, and those that become due in the night wait', () => {
    const on = course({ attendance: { reminders: [24, 20] } });
    ask(on, THURSDAY, [3]);
    on.isDown = true;
    on.runTo(utc('2026-11-06T21:30'));
    on.isDown = false;
    on.look(utc('2026-11-06T21:30'));
    expect(on.log.slice(1)).toEqual([]);
    on.runTo(START);
    expect(on.log.slice(1)).toEqual(['reminder b 2026-11-07T07:00']);
    expect(on.mails.at(-1)).toMatchObject({
      occurrence: `20h ${SATURDAY}`,
      replaces: [`24h ${SATURDAY}`],
    });
  });

  it('of moments before the question, or before they were chosen, do not come', () => {
    const on = course({ attendance: { reminders: [40, 24], since: utc('2026-11-06T12:00') / 1_000 } });
    ask(on, THURSDAY);
    on.runTo(START);
    expect(on.log).toHaveLength(2);
    const asked = course({ attendance: { reminders: [48, 24] } });
    ask(asked, THURSDAY, [3]);
    asked.runTo(START);
    expect(asked.log.slice(1)).toEqual(['reminder b 2026-11-06T09:30']);
  });

  it('by hand come once, and in the night wait until the morning', () => {
    const on = course();
    ask(on, THURSDAY);
    remind(on, utc('2026-11-05T15:00'), [3]);
    remind(on, utc('2026-11-05T22:30'), [3]);
    on.runTo(START);
    expect(on.log.slice(2)).toEqual(['reminder b 2026-11-05T15:00', 'reminder b 2026-11-06T07:00']);
  });

  it('by hand do not come after the coach has asked again', () => {
    const on = course();
    ask(on, THURSDAY);
    remind(on, utc('2026-11-05T22:30'), [3]);
    ask(on, utc('2026-11-05T22:40'), [3]);
    on.runTo(START);
    expect(on.log.slice(2)).toEqual(['request b 2026-11-05T22:40']);
  });

  it('are not repeated when a match moves within its day, and are when it moves to another', () => {
    const on = course({ attendance: { reminders: [24] } });
    ask(on, THURSDAY, [3]);
    on.runTo(START - 20 * HOUR);
    on.change(START - 20 * HOUR, { dateHours: 14 });
    on.runTo(START - HOUR);
    on.change(START - HOUR, { date: SATURDAY + 86_400 });
    on.runTo(START + 48 * HOUR);
    expect(on.log.slice(1)).toEqual([
      'reminder b 2026-11-06T09:30',
      'change b 2026-11-06T13:35',
      // At the moment of the change 24 hours before, so that one mail says both.
      'change b 2026-11-07T08:35',
      'reminder b 2026-11-07T13:30',
    ]);
  });

  it('never come to a family that no mail has reached', () => {
    const on = course({ attendance: { reminders: [24] } });
    on.isDown = true;
    ask(on, THURSDAY, [3]);
    close(on, THURSDAY + MINUTE, { closing: 'now' });
    on.isDown = false;
    on.look(THURSDAY + HOUR);
    on.runTo(START);
    expect(on.log).toEqual([]);
  });
});

describe('on the nights when clocks change', () => {
  // A match at 10:30 on the Sunday: in the night before, clocks go forward, or back.
  it.each([
    ['Europe/Amsterdam', '2027-03-28', '2027-03-27T17:00', '2027-03-28T07:30'],
    ['Europe/Amsterdam', '2026-10-25', '2026-10-24T16:00', '2026-10-25T08:30'],
    ['Europe/London', '2027-03-28', '2027-03-27T18:00', '2027-03-28T08:30'],
    ['Europe/London', '2026-10-25', '2026-10-24T17:00', '2026-10-25T09:30'],
    ['America/New_York', '2027-03-14', '2027-03-13T23:00', '2027-03-14T13:30'],
    ['America/New_York', '2026-11-01', '2026-10-31T22:00', '2026-11-01T14:30'],
    ['Australia/Sydney', '2026-10-04', '2026-10-03T08:00', '2026-10-03T22:30'],
    ['Australia/Sydney', '2027-04-04', '2027-04-03T07:00', '2027-04-03T23:30'],
  ])('in %s before %s the evening and the hour before are right', (timezone, day, evening, hour) => {
    const date = utc(`${day}T00:00`) / 1_000;
    const on = course({ timezone, attendance: { reminders: [1], evening: true }, gathering: { date } });
    ask(on, utc(`${day}T00:00`) - 72 * HOUR, [3]);
    on.runTo(utc(`${day}T23:00`));
    expect(on.log.slice(1)).toEqual([`reminder b ${evening}`, `reminder b ${hour}`]);
  });
});
