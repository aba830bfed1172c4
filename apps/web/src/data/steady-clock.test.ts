import { beforeEach, describe, expect, test } from 'vitest';
import { SteadyClock } from './steady-clock.ts';

const NINE = Date.UTC(2026, 10, 21, 9);
const HOUR = 3_600_000;

/** A phone: its system clock, the clock that nobody sets, and whether it was in a pocket. */
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

  /** Locked: some phones stop the second clock, too. */
  sleeps(milliseconds: number): void {
    this.away = true;
    this.wall += milliseconds;
  }
}

let phone: Phone;
beforeEach(() => {
  phone = new Phone();
});

/** Minutes after nine, as the app takes it to be. */
const minutes = () => (phone.clock.now() - NINE) / 60_000;
const jump = () => (phone.clock.jump.get() ?? Number.NaN) / 60_000;

describe('[MRG-5] the time without jumps', () => {
  test('is the system’s while nobody sets it, after a night in a pocket too', () => {
    phone.passes(600_000);
    expect(minutes()).toBe(10);
    phone.sleeps(12 * HOUR);
    expect(minutes()).toBe(730);
    expect(jump()).toBe(0);
  });

  test('goes on as before when the system’s clock is set, forward or back, and says so', () => {
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

  test('a clock that was set back while the phone was in a pocket is noticed', () => {
    phone.away = true;
    phone.wall -= HOUR;
    expect(minutes()).toBe(0);
    expect(jump()).toBe(-60);
  });

  test('a clock that is set right again is as if nothing had been', () => {
    phone.wall += HOUR;
    minutes();
    phone.wall -= HOUR;
    phone.passes(60_000);
    expect(minutes()).toBe(1);
    expect(jump()).toBe(0);
    expect(phone.held).toEqual([]);
  });

  test('a clock that is set right again is found, whatever was held back before and though the app was killed', () => {
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

  test('a clock that is set back in one step over two is right again; one that is set ever again says all of it', () => {
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

  test('follows the system in its fine corrections', () => {
    phone.wall += 1_500;
    expect(phone.clock.now()).toBe(NINE + 1_500);
    expect(jump()).toBe(0);
  });

  test('is the new time once the coach says that it is right', () => {
    phone.wall += HOUR;
    minutes();
    phone.clock.trust();
    expect(minutes()).toBe(60);
    expect(jump()).toBe(0);
  });

  test('stays right after a kill, and asks no second time once the coach has seen it', () => {
    phone.wall += HOUR;
    minutes();
    phone.clock.keepOn();
    expect(jump()).toBe(0);
    phone.passes(60_000);
    phone.starts();
    expect(minutes()).toBe(1);
    expect(jump()).toBe(0);
  });

  test('tells who listens, after the drawing that asked for the time', async () => {
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
