import { describe, expect, it } from 'vitest';
import { pointOf } from '../../pitch/grid.ts';
import { benchPlayer } from '../lineup/lineup.ts';
import { onThePitch, placeOf } from '../lineup/on-pitch.ts';
import { withAttendance } from '../sheet/sheet.ts';
import { Coach, kickedOff, minutes, readyMatch } from '../testing/match.testing.ts';

describe('a substitution', () => {
  it('[MRG-2.4] a substitution is one event, in the position of the player who goes off', () => {
    const coach = kickedOff();
    const place = placeOf(onThePitch(coach.match), 4);
    const decision = coach.does({ type: 'substitute', on: 14, off: 4 }, 600);
    expect(Object.keys(decision.changes)).toEqual(['events/17-2']);
    expect(placeOf(onThePitch(coach.match), 14)).toEqual({ ...place, player_sid: 14 });
  });

  it('a player may come back, also in another position', () => {
    const coach = kickedOff();
    coach.does({ type: 'substitute', on: 14, off: 4 }, 600);
    coach.does({ type: 'substitute', on: 4, off: 5, pitchpos: pointOf(0) }, 700);
    expect(placeOf(onThePitch(coach.match), 4)).toMatchObject(pointOf(0));
  });

  it('a substitution of a player who is not on the pitch is refused', () => {
    const coach = new Coach(withAttendance(readyMatch(), 13, { present: false }));
    coach.does({ type: 'kickOff' }, 0);
    const refusal = (on: number, off: number) => coach.refusal({ type: 'substitute', on, off }, 60);
    expect(refusal(2, 3)).toBe('alreadyOn');
    expect(refusal(14, 12)).toBe('notOn');
    expect(refusal(99, 3)).toBe('notOnSheet');
    expect(refusal(13, 3)).toBe('unavailable');
    expect(refusal(3, 3)).toBe('samePlayer');
    expect(refusal(14, 0)).toBe('pitchFull');
  });

  it('a substitution fills a free position', () => {
    const short = benchPlayer(readyMatch(), 4);
    if (!short.ok) throw new Error('refused');
    const coach = new Coach(short.value);
    coach.does({ type: 'kickOff' }, 0);
    coach.does({ type: 'substitute', on: 4, off: 0 }, 60);
    coach.does({ type: 'leave', player: 2 }, 120);
    expect(onThePitch(coach.match)).toHaveLength(8);
    coach.does({ type: 'substitute', on: 14, off: 0 }, 180);
    expect(onThePitch(coach.match)).toHaveLength(9);
    expect(coach.refusal({ type: 'leave', player: 2 }, 200)).toBe('notOn');
  });

  it('a substitution can be added with its minute, unless it contradicts a later one', () => {
    const coach = kickedOff();
    const later = coach.does({ type: 'substitute', on: 14, off: 4 }, minutes(10));
    const forgotten = { type: 'substitute', on: 13, off: 5, at: { minute: 6 } } as const;
    coach.does(forgotten, minutes(12));
    const clash = { type: 'substitute', on: 14, off: 6, at: { minute: 3 } } as const;
    expect(coach.try(clash, minutes(13))).toEqual({
      ok: false,
      error: { code: 'contradicts', eid: later.eid },
    });
    expect(coach.refusal({ ...forgotten, at: { minute: 20 } }, minutes(13))).toBe('minuteAhead');
    expect(coach.refusal({ ...forgotten, at: { minute: 7, overtime: 1 } }, minutes(13))).toBe('noSuchMinute');
    expect(coach.refusal({ ...forgotten, at: { minute: 61 } }, minutes(13))).toBe('noSuchMinute');
  });
});

describe('moves on the pitch', () => {
  it('a player who moves to a taken position swaps with its player', () => {
    const coach = kickedOff();
    const before = onThePitch(coach.match);
    const [a, b] = [placeOf(before, 4), placeOf(before, 5)];
    if (a === undefined || b === undefined) throw new Error('not on the pitch');
    coach.does({ type: 'moveOnPitch', player: 4, to: b }, 60);
    expect(placeOf(onThePitch(coach.match), 5)).toEqual({ ...a, player_sid: 5 });
    coach.does({ type: 'swapOnPitch', player: 4, other: 5 }, 70);
    expect(new Set(onThePitch(coach.match))).toEqual(new Set(before));
    expect(coach.refusal({ type: 'moveOnPitch', player: 14, to: b }, 80)).toBe('notOn');
    expect(coach.refusal({ type: 'moveOnPitch', player: 4, to: a }, 80)).toBe('nothingToChange');
    expect(coach.refusal({ type: 'swapOnPitch', player: 4, other: 4 }, 80)).toBe('samePlayer');
  });

  it('a new change counts after earlier changes in stoppage time, also when the clock mode has no stoppage time any more', () => {
    const coach = kickedOff({ matchLength: 60, matchParts: 2 });
    const place = (player: number) => onThePitch(coach.match).find(({ player_sid }) => player_sid === player);
    const before = place(4);
    coach.does({ type: 'swapOnPitch', player: 4, other: 5 }, minutes(33));
    coach.does({ type: 'clockMode', stopped: true }, minutes(34));
    coach.does({ type: 'swapOnPitch', player: 4, other: 5 }, minutes(34));
    expect(place(4)).toEqual(before);
  });
});
