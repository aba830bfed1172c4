import { describe, expect, it } from 'vitest';
import type { Match } from '../../entity/tables/match.ts';
import { putOnSheet, sheetOf } from '../../match/sheet/sheet.ts';
import { readyMatch } from '../../match/testing/match.testing.ts';
import { decideAsk } from '../asking/ask.ts';
import {
  type AgendaCourse,
  answer,
  ask,
  close,
  course,
  FAMILIES,
  HOUR,
  MINUTE,
  START,
  THURSDAY,
  teamOf,
  utc,
  value,
} from './agenda.testing.ts';
import { familiesOf, withoutAddress } from './agenda.ts';

describe('a request', () => {
  it('goes once to each family, about all of its players who were asked', () => {
    const on = course();
    ask(on, THURSDAY);
    on.look(THURSDAY + MINUTE);
    expect(on.log).toEqual(['request a 2026-11-05T12:00', 'request b 2026-11-05T12:00']);
    expect(on.mails.map(({ players }) => players)).toEqual([[1, 2], [3]]);
  });

  it('does not go to a family that was not asked, or was asked by the shared link', () => {
    const on = course();
    on.look(THURSDAY);
    const context = { team: teamOf(on), nowSeconds: THURSDAY / 1_000 };
    on.change(
      THURSDAY,
      value(decideAsk(on.gathering, { players: [1, 3], how: 'link', again: false }, context)),
    );
    expect(on.log).toEqual([]);
  });

  it('goes again when the coach asks again, and then leaves out players who have answered since', () => {
    const on = course();
    ask(on, THURSDAY);
    ask(on, THURSDAY + HOUR);
    on.isDown = true;
    ask(on, THURSDAY + 2 * HOUR, [1, 2]);
    answer(on, THURSDAY + 2 * HOUR + 1_000, 1);
    on.isDown = false;
    on.look(THURSDAY + 3 * HOUR);
    expect(on.log.filter((line) => line.startsWith('request a'))).toHaveLength(3);
    expect(on.mails.at(-1)?.players).toEqual([2]);
  });

  it('waits while no mail can be sent, and says what is true when it goes', () => {
    const on = course();
    on.isDown = true;
    ask(on, THURSDAY);
    on.isDown = false;
    on.change(THURSDAY + HOUR, { place: 'Field 2' });
    expect(on.log).toEqual(['request a 2026-11-05T13:00', 'request b 2026-11-05T13:00']);
    expect(on.mails[0]?.tells.place).toBe('Field 2');
  });

  it.each<readonly [string, (on: AgendaCourse) => void]>([
    ['has begun', (on) => on.look(START)],
    ['is closed', (on) => close(on, START - HOUR, { closing: 'now' })],
    ['was cancelled', (on) => on.change(START - HOUR, { status: 'CANCELLED' })],
    ['is being played earlier than planned', (on) => on.change(START - HOUR, { status: 'PLAYING' })],
    [
      'was deleted',
      (on) => {
        on.deleted = true;
        on.look(START - HOUR);
      },
    ],
    [
      'belongs to a deleted team',
      (on) => {
        on.team = null;
        on.look(START - HOUR);
      },
    ],
  ])('is not sent any more once the match %s', (_, end) => {
    const on = course();
    on.isDown = true;
    ask(on, THURSDAY);
    on.isDown = false;
    end(on);
    expect(on.log).toEqual([]);
  });
});

describe('automatic asking', () => {
  it('asks at 09:00 so many days before, those with an address by mail and the others by link', () => {
    const on = course({ attendance: { ask_days: 3 } });
    on.look(utc('2026-11-01T12:00'));
    on.runTo(START);
    expect(on.log).toEqual(['request a 2026-11-04T08:00', 'request b 2026-11-04T08:00']);
    expect(on.gathering.metadata.asked.map(({ how }) => how).sort()).toEqual([
      ...Array.from({ length: 11 }, () => 'link'),
      'mail',
      'mail',
      'mail',
    ]);
  });

  it('asks a player who is added later at once, and in the night in the morning', () => {
    const on = course({ attendance: { ask_days: 3 }, gathering: withoutPlayer(readyMatch(), 3) });
    on.look(utc('2026-11-04T08:00'));
    on.change(utc('2026-11-05T21:30'), putOnSheet(on.gathering, 3));
    on.runTo(START);
    expect(on.log).toEqual(['request a 2026-11-04T08:00', 'request b 2026-11-06T07:00']);
  });

  it('leaves out players who have answered or were entered by the coach', () => {
    const on = course({ attendance: { ask_days: 3 } });
    answer(on, utc('2026-11-01T12:00'), 3);
    on.runTo(START);
    expect(on.log).toEqual(['request a 2026-11-04T08:00']);
  });

  it('asks no family after the request has closed', () => {
    const on = course({ attendance: { ask_days: 1, hours_before: 48 } });
    on.look(THURSDAY);
    on.runTo(START);
    expect(on.log).toEqual([]);
  });
});

describe('closing', () => {
  it('gives the coach one summary, and ends requests and reminders', () => {
    const on = course({ attendance: { hours_before: 12, reminders: [24, 1] } });
    ask(on, THURSDAY, [3]);
    on.runTo(START);
    expect(on.summaries).toEqual([START - 12 * HOUR]);
    expect(on.log.slice(1)).toEqual(['reminder b 2026-11-06T09:30']);
  });

  it('at a time, opening again and closing at another gives two summaries', () => {
    const on = course();
    ask(on, THURSDAY, [3]);
    close(on, THURSDAY, { closing: 'at', closes_at: (THURSDAY + HOUR) / 1_000 });
    on.runTo(THURSDAY + 2 * HOUR);
    close(on, THURSDAY + 2 * HOUR, { closing: 'open' });
    close(on, THURSDAY + 2 * HOUR, { closing: 'before_start', hours_before: 10 });
    on.runTo(START);
    expect(on.summaries).toEqual([THURSDAY + HOUR, START - 10 * HOUR]);
  });

  it('at once, or of a match about which nobody was asked, gives none', () => {
    const on = course();
    ask(on, THURSDAY);
    close(on, THURSDAY + HOUR, { closing: 'now' });
    on.runTo(START);
    const unasked = course({ attendance: { hours_before: 12 } });
    unasked.look(THURSDAY);
    unasked.runTo(START);
    expect([...on.summaries, ...unasked.summaries]).toEqual([]);
  });

  it('that was missed for half a day gives none', () => {
    const on = course({ attendance: { hours_before: 24 } });
    ask(on, THURSDAY, [3]);
    on.look(START - 12 * HOUR);
    expect(on.summaries).toEqual([]);
  });
});

describe('a training session', () => {
  it('is asked about, reminded of and closed as a match', () => {
    const on = course({ kind: 'session', attendance: { ask_days: 3, hours_before: 12, reminders: [24] } });
    on.look(utc('2026-11-01T12:00'));
    on.runTo(utc('2026-11-04T12:00'));
    answer(on, utc('2026-11-04T12:00'), 3);
    on.runTo(START);
    expect(on.log).toEqual([
      'request a 2026-11-04T08:00',
      'request b 2026-11-04T08:00',
      'reminder a 2026-11-06T09:30',
    ]);
    expect(on.summaries).toEqual([START - 12 * HOUR]);
  });

  it('that is moved, or does not take place, is told to the families who were asked', () => {
    const on = course({ kind: 'session' });
    ask(on, THURSDAY);
    on.change(THURSDAY + HOUR, { place: 'Hall 2' });
    on.runTo(THURSDAY + 2 * HOUR);
    on.change(THURSDAY + 3 * HOUR, { status: 'cancelled' });
    on.runTo(START);
    expect(on.mails.map(({ what, tells }) => [what, tells.happens, tells.place])).toEqual([
      ['request', 'yes', ''],
      ['request', 'yes', ''],
      ['change', 'yes', 'Hall 2'],
      ['change', 'yes', 'Hall 2'],
      ['cancelled', 'cancelled', 'Hall 2'],
      ['cancelled', 'cancelled', 'Hall 2'],
    ]);
  });
});

describe('families', () => {
  it('are the players of the sheet with one address, in its order', () => {
    const keys = new Map([
      [1, 'b'],
      [2, 'a'],
      [3, 'b'],
    ]);
    const sheet = [{ sid: 1 }, { sid: 2 }, { sid: 3 }, { sid: 4 }];
    expect(familiesOf(sheet, (sid) => keys.get(sid) ?? '')).toEqual([
      { key: 'b', players: [1, 3] },
      { key: 'a', players: [2] },
    ]);
  });

  it('name the players who were asked by mail and have no address', () => {
    const on = course();
    ask(on, THURSDAY, [3, 5]);
    expect(withoutAddress(on.gathering, FAMILIES)).toEqual([5]);
    expect(sheetOf(on.gathering)).toHaveLength(14);
  });
});

function withoutPlayer({ metadata, players }: Match, player: number): Partial<Match> {
  const others = metadata.players.filter(({ sid }) => sid !== player);
  return {
    metadata: { ...metadata, players: others },
    players: players.filter(({ sid }) => sid !== player),
    events: [],
  };
}
