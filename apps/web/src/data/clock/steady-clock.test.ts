import { beforeEach, describe, expect, test } from 'vitest';
import { SteadyClock } from './steady-clock.ts';

const NINE = Date.UTC(2026, 10, 21, 9);
const HOUR = 3_600_000;

/** A phone with its system clock, its monotonic clock, and whether the page was hidden. */
class Phone {
  wall = NINE;
  steady = 500;
  away = false;
  held: readonly number[] = [];
  clock = this.starts();

  starts(): SteadyClock {
    this.clock = new SteadyClock({
      wall: () => this.wall,
      steady: () => this.steady,
      wasAway: () => {
        const was = this.away;
        this.away = false;
        return was;
      },
      kept: () => this.held,
      keep: (jumps) => {
        this.held = jumps;
      },
    });
    return this.clock;
  }

  passes(milliseconds: number): void {
    this.wall += milliseconds;
    this.steady += milliseconds;
  }

  /** The phone is locked: on some phones the monotonic clock stops, too. */
  sleeps(milliseconds: number): void {
    this.away = true;
    this.wall += milliseconds;
  }
}

let phone: Phone;
beforeEach(() => {
  phone = new Phone();
});

/** Minutes after nine by the app's clock. */
const minutes = () => (phone.clock.now() - NINE) / 60_000;
const jump = () => (phone.clock.jump.get() ?? Number.NaN) / 60_000;

describe('[MRG-5.7] the steady clock', () => {
  test('equals the system clock while that is not set, also after a night out of sight', () => {
    phone.passes(600_000);
    expect(minutes()).toBe(10);
    phone.sleeps(12 * HOUR);
    expect(minutes()).toBe(730);
    expect(jump()).toBe(0);
  });

  test('ignores a system clock that is set forward or back, and reports the jump', () => {
    phone.passes(600_000);
    minutes();
    phone.wall += HOUR;
    phone.passes(60_000);
    expect(minutes()).toBe(11);
    expect(jump()).toBe(60);
    phone.wall -= 3 * HOUR;
    expect(minutes()).toBe(11);
    expect(jump()).toBe(-120);
  });

  test('detects a clock that was set back while the page was hidden', () => {
    phone.away = true;
    phone.wall -= HOUR;
    expect(minutes()).toBe(0);
    expect(jump()).toBe(-60);
  });

  test('reports no jump after the system clock is set right again', () => {
    phone.wall += HOUR;
    minutes();
    phone.wall -= HOUR;
    phone.passes(60_000);
    expect(minutes()).toBe(1);
    expect(jump()).toBe(0);
    expect(phone.held).toEqual([]);
  });

  test('finds a clock that is set right again, after earlier jumps and a killed app', () => {
    phone.wall += 5_000;
    minutes();
    phone.starts();
    phone.wall += HOUR;
    minutes();
    phone.clock.keepOn();
    phone.starts();
    phone.wall -= HOUR;
    phone.passes(60_000);
    expect(minutes()).toBe(1);
    expect(jump()).toBe(0);
    phone.wall -= 5_000;
    expect(minutes()).toBe(1);
    expect(phone.held).toEqual([]);
  });

  test('cancels two jumps that one step undoes, and reports the total after too many jumps', () => {
    phone.wall += HOUR;
    minutes();
    phone.wall += 2 * HOUR;
    minutes();
    phone.wall -= 3 * HOUR;
    expect(minutes()).toBe(0);
    expect(jump()).toBe(0);
    for (let time = 1; time <= 50; time++) {
      phone.wall += time * HOUR;
      expect(minutes()).toBe(0);
    }
    expect(jump()).toBe((50 * 51 * 60) / 2);
    expect(phone.held.length).toBeLessThanOrEqual(20);
    phone.clock.keepOn();
    expect(jump()).toBe(0);
  });

  test('follows fine corrections of the system clock', () => {
    phone.wall += 1_500;
    expect(phone.clock.now()).toBe(NINE + 1_500);
    expect(jump()).toBe(0);
  });

  test('takes the system time after the coach confirms it', () => {
    phone.wall += HOUR;
    minutes();
    phone.clock.trust();
    expect(minutes()).toBe(60);
    expect(jump()).toBe(0);
  });

  test('stays right after a kill, and does not ask again after the coach has answered', () => {
    phone.wall += HOUR;
    minutes();
    phone.clock.keepOn();
    expect(jump()).toBe(0);
    phone.passes(60_000);
    phone.starts();
    expect(minutes()).toBe(1);
    expect(jump()).toBe(0);
  });

  test('calls subscribers after the render that read the time', async () => {
    let told = 0;
    const end = phone.clock.jump.subscribe(() => told++);
    phone.wall += HOUR;
    minutes();
    expect(told).toBe(0);
    await Promise.resolve();
    expect(told).toBe(1);
    end();
    phone.clock.keepOn();
    expect(told).toBe(1);
  });
});
