import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { create } from '../../entity/rows/rows.ts';
import { type Match, matchFields } from '../../entity/tables/match.ts';
import {
  clockAt,
  clockText,
  correctedTimer,
  elapsed,
  minuteOf,
  minuteText,
  momentAt,
  partBounds,
  partMinutes,
  resumedTimer,
  stoppedTimer,
  timerOfPart,
} from './clock.ts';

const START = 1_800_000_000;

function running(part = 1, format: Partial<Match> = {}): Match {
  const match = create(matchFields, { matchLength: 90, matchParts: 2, ...format });
  const playing: Match = { ...match, status: 'PLAYING', gamepart: part };
  return { ...playing, timer: timerOfPart(playing, part, START) };
}

const formats = fc.record({
  matchLength: fc.integer({ min: 5, max: 120 }),
  matchParts: fc.integer({ min: 1, max: 7 }),
  extraParts: fc.integer({ min: 0, max: 3 }),
  extraLength: fc.integer({ min: 1, max: 30 }),
});

describe('elapsed time (section 4)', () => {
  it('the clock is zero when the match can start or is delayed', () => {
    for (const status of ['CAN_START', 'DELAYED'] as const)
      expect(elapsed({ ...running(), status }, START + 600)).toBe(0);
  });

  it('the clock of a finished or archived match is the stored time, at most the match length', () => {
    const match = running();
    const timer = { ...match.timer, running: false, currentTime: 95 * 60 };
    for (const status of ['FINISHED', 'ARCHIVED'] as const)
      expect(elapsed({ ...match, status, timer }, START)).toBe(90 * 60);
    expect(elapsed({ ...match, status: 'ABANDONED', timer }, START)).toBe(95 * 60);
  });

  it('the clock is derived: reading it in between changes nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000)), fc.nat(10_000), (between, seconds) => {
        const match = running();
        for (const moment of between) clockAt(match, START + moment);
        expect(elapsed(match, START + seconds)).toBe(seconds);
        // A reload: the match is read from its stored form.
        expect(elapsed(JSON.parse(JSON.stringify(match)) as Match, START + seconds)).toBe(seconds);
      }),
    );
  });

  it('pauses of any length add no time', () => {
    const stretch = fc.record({ play: fc.nat(900), rest: fc.nat(100_000) });
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 12 }), (stretches) => {
        let match = running();
        let now = START;
        let played = 0;
        for (const { play, rest } of stretches) {
          now += play;
          played += play;
          match = { ...match, status: 'PAUSED', timer: stoppedTimer(match, now) };
          expect(elapsed(match, now + rest / 2)).toBe(played);
          now += rest;
          match = { ...match, status: 'PLAYING', timer: resumedTimer(match, now) };
        }
        expect(elapsed(match, now)).toBe(played);
      }),
    );
  });

  it("the clock never falls below the start of the part when the phone's time is set back", () => {
    expect(elapsed(running(2), START - 3600)).toBe(45 * 60);
  });
});

describe('parts', () => {
  it('each part begins where the previous one was planned to end', () => {
    fc.assert(
      fc.property(formats, (format) => {
        for (let part = 1; part < format.matchParts; part++)
          expect(partBounds(format, part).end).toBe(partBounds(format, part + 1).start);
        expect(partBounds(format, 1).start).toBe(0);
        expect(partBounds(format, format.matchParts).end).toBe(format.matchLength * 60);
      }),
    );
  });

  it('the second half starts at its own minute, whatever the stoppage time of the first', () => {
    const second = running(2);
    expect(clockAt(second, START)).toMatchObject({ part: 2, minute: 46, overtime: 0, seconds: 2700 });
  });
});

describe('the displayed minute', () => {
  it.each([
    [0, 1, 0],
    [59, 1, 0],
    [60, 2, 0],
    [44 * 60 + 59, 45, 0],
    [45 * 60, 45, 1],
    [46 * 60 + 30, 45, 2],
    [45 * 60 + 200 * 60, 45, 99],
  ])('after %i seconds of the first half the minute is %i+%i', (seconds, minute, overtime) => {
    expect(clockAt(running(), START + seconds)).toMatchObject({ minute, overtime });
  });

  it('the minute is limited to the part, with overtime of 0 to 99', () => {
    fc.assert(
      fc.property(formats, fc.nat(6), fc.nat(100_000), (format, index, seconds) => {
        const part = (index % format.matchParts) + 1;
        const shown = clockAt(running(part, format), START + seconds);
        const { first, last } = partMinutes(format, part);
        expect(shown.minute).toBeGreaterThanOrEqual(first);
        expect(shown.minute).toBeLessThanOrEqual(last);
        expect(shown.overtime).toBeGreaterThanOrEqual(0);
        expect(shown.overtime).toBeLessThanOrEqual(99);
        if (shown.overtime > 0) expect(shown.minute).toBe(last);
      }),
    );
  });

  it('game time, part and overtime of an event reproduce its minute', () => {
    fc.assert(
      fc.property(formats, fc.nat(6), fc.nat(5_000), (format, index, seconds) => {
        const part = (index % format.matchParts) + 1;
        const match = running(part, format);
        const moment = momentAt(match, part, elapsed(match, START + seconds));
        const shown = clockAt(match, START + seconds);
        expect([minuteOf(moment), moment.overtime]).toEqual([shown.minute, shown.overtime]);
      }),
    );
  });

  it('the minute is written in the usual notation', () => {
    expect(minuteText({ minute: 33, overtime: 0 })).toBe("33'");
    expect(minuteText({ minute: 45, overtime: 2 })).toBe("45+2'");
    expect(clockText(clockAt(running(), START + 32 * 60 + 41))).toBe('32:41');
    expect(clockText(clockAt(running(), START + 47 * 60 + 13))).toBe('45:00 +2:13');
    expect(clockText(clockAt(running(2), START + 5))).toBe('45:05');
  });
});

describe('correcting the clock', () => {
  it('a correction moves the clock within the part and its stoppage time', () => {
    fc.assert(
      fc.property(fc.nat(3_000), fc.integer({ min: -20_000, max: 20_000 }), (seconds, by) => {
        const match = running();
        const now = START + seconds;
        const corrected = { ...match, timer: correctedTimer(match, by, now) };
        const expected = Math.min(Math.max(0, seconds + by), (45 + 99) * 60 - 1);
        expect(elapsed(corrected, now)).toBe(expected);
        expect(elapsed(corrected, now + 17)).toBe(expected + 17);
      }),
    );
  });

  it('a correction moves a stopped clock, too', () => {
    const match = running();
    const paused: Match = { ...match, status: 'PAUSED', timer: stoppedTimer(match, START + 600) };
    const corrected = { ...paused, timer: correctedTimer(paused, -60, START + 900) };
    expect(elapsed(corrected, START + 5_000)).toBe(540);
  });
});
