import { describe, expect, it } from 'vitest';
import { clockAt } from '../clock/clock.ts';
import { onThePitch, repairsOf } from '../lineup/on-pitch.ts';
import { playingTime } from '../lineup/playing-time.ts';
import { KICK_OFF, kickedOff, minutes } from '../testing/match.testing.ts';
import { penaltiesNow } from './time-penalties.ts';
import { timelineOf } from './timeline.ts';

const halves = () => kickedOff({ matchLength: 60, matchParts: 2 });
const on = (coach: ReturnType<typeof halves>) => onThePitch(coach.match).map(({ player_sid }) => player_sid);
const penalty = (player: number, given: 5 | 10 = 5) =>
  ({ type: 'timePenalty', side: 'home', player, minutes: given }) as const;
const left = (coach: ReturnType<typeof halves>, seconds: number) =>
  penaltiesNow(coach.match, KICK_OFF + seconds).map((one) => [one.player || one.sn, one.left]);

describe('a time penalty', () => {
  it('the player leaves the pitch, and no player may replace them before the penalty is over', () => {
    const coach = halves();
    coach.does(penalty(3), minutes(10));
    expect(on(coach)).not.toContain(3);
    expect(on(coach)).toHaveLength(8);
    expect(coach.refusal({ type: 'substitute', on: 12, off: 0 }, minutes(14))).toBe('pitchFull');
    expect(coach.refusal({ type: 'substitute', on: 3, off: 5 }, minutes(14))).toBe('serving');
    coach.does({ type: 'substitute', on: 12, off: 5 }, minutes(14));
    expect(on(coach)).toHaveLength(8);
  });

  it('afterwards the player returns to the former position, or another one comes on', () => {
    for (const back of [3, 12]) {
      const coach = halves();
      const place = onThePitch(coach.match).find(({ player_sid }) => player_sid === 3);
      coach.does(penalty(3), minutes(10));
      coach.does({ type: 'substitute', on: back, off: 0 }, minutes(15));
      expect(on(coach)).toHaveLength(9);
      expect(onThePitch(coach.match)).toContainEqual({ player_sid: back, x: place?.x, y: place?.y });
      expect(left(coach, minutes(15))).toEqual([]);
      expect(coach.refusal({ type: 'substitute', on: 13, off: 0 }, minutes(16))).toBe('pitchFull');
    }
  });

  it('a penalty counts match time with stoppage time, without pauses and breaks', () => {
    const coach = halves();
    coach.does(penalty(3, 10), minutes(28));
    expect(left(coach, minutes(28) + 90)).toEqual([[3, 510]]);
    coach.does({ type: 'pause' }, minutes(29));
    expect(left(coach, minutes(40))).toEqual([[3, 540]]);
    coach.does({ type: 'resume' }, minutes(40));
    coach.does({ type: 'endPart' }, minutes(43));
    expect(left(coach, minutes(50))).toEqual([[3, 360]]);
    coach.does({ type: 'startPart' }, minutes(55));
    expect(left(coach, minutes(57))).toEqual([[3, 240]]);
    expect(coach.refusal({ type: 'substitute', on: 3, off: 0 }, minutes(61) - 1)).toBe('serving');
    coach.does({ type: 'substitute', on: 3, off: 0 }, minutes(61));
  });

  it('a penalty reduces playing time', () => {
    const coach = halves();
    coach.does(penalty(3), minutes(10));
    coach.does({ type: 'substitute', on: 3, off: 0 }, minutes(16));
    const played = playingTime(coach.match, KICK_OFF + minutes(20));
    expect([played.get(3), played.get(4)]).toEqual([14, 20]);
  });

  it('a penalty of a player on the bench leaves all players on the pitch, and the player cannot come on before its end', () => {
    const coach = halves();
    coach.does(penalty(12), minutes(10));
    expect(on(coach)).toHaveLength(9);
    expect(coach.refusal({ type: 'substitute', on: 12, off: 5 }, minutes(14))).toBe('serving');
    coach.does({ type: 'substitute', on: 12, off: 5 }, minutes(15));
  });

  it('a penalty that becomes a red card leaves the team one player short until the end', () => {
    const coach = halves();
    coach.does(penalty(3), minutes(10));
    coach.does({ type: 'card', side: 'home', colour: 'red', player: 3 }, minutes(11));
    expect(coach.refusal({ type: 'substitute', on: 12, off: 0 }, minutes(20))).toBe('pitchFull');
  });

  it("an opponent's penalty is counted down and disappears", () => {
    const coach = halves();
    coach.does({ type: 'timePenalty', side: 'away', sn: 8, minutes: 5 }, minutes(10));
    expect(left(coach, minutes(11))).toEqual([[8, 240]]);
    expect(left(coach, minutes(15))).toEqual([]);
    expect(on(coach)).toHaveLength(9);
  });

  it('a penalty from two phones counts once, and a substitution for that player is left out', () => {
    const coach = halves();
    const before = coach.match;
    const changed = coach.does({ type: 'substitute', on: 12, off: 3 }, minutes(11)).match;
    coach.match = before;
    const punished = coach.does(penalty(3), minutes(10)).match;
    const merged = { ...punished, events: [...punished.events, ...changed.events.slice(-1)] };
    expect(repairsOf(merged)).toMatchObject([{ code: 'notOn', player: 12 }]);
    expect(onThePitch(merged)).toHaveLength(8);
  });

  it('a penalty can be edited and removed', () => {
    const coach = halves();
    const { eid } = coach.does(penalty(3), minutes(10));
    coach.does({ type: 'editEvent', eid: eid ?? '', player: 4, minutes: 10 }, minutes(11));
    expect(left(coach, minutes(12))).toEqual([[4, 480]]);
    expect(timelineOf(coach.match).at(-1)).toMatchObject({ type: 'TIME_PENALTY', player: 4, minutes: 10 });
    coach.does({ type: 'removeEvent', eid: eid ?? '' }, minutes(12));
    expect(on(coach)).toContain(4);
  });
});

describe('a time-out', () => {
  it('each side has one time-out per part', () => {
    const coach = halves();
    coach.does({ type: 'timeOut', side: 'home' }, minutes(10));
    coach.does({ type: 'timeOut', side: 'away' }, minutes(12));
    expect(coach.refusal({ type: 'timeOut', side: 'home' }, minutes(20))).toBe('timeOutTaken');
    coach.does({ type: 'endPart' }, minutes(30));
    coach.does({ type: 'startPart' }, minutes(40));
    coach.does({ type: 'timeOut', side: 'home' }, minutes(41));
    expect(timelineOf(coach.match).filter(({ type }) => type === 'TIME_OUT')).toHaveLength(3);
    expect(coach.match.timer.running).toBe(true);
  });
});

describe('a stopped clock', () => {
  const futsal = () => {
    const coach = halves();
    coach.does({ type: 'clockMode', stopped: true }, 0);
    return coach;
  };

  it('a goal and a time-out stop the clock, and one tap starts it again', () => {
    const coach = futsal();
    coach.does({ type: 'goal', side: 'home' }, minutes(5));
    expect(coach.match).toMatchObject({ status: 'PAUSED', timer: { running: false, currentTime: 300 } });
    coach.does({ type: 'resume' }, minutes(6));
    coach.does({ type: 'timeOut', side: 'away' }, minutes(7));
    expect(clockAt(coach.match, KICK_OFF + minutes(9)).seconds).toBe(360);
  });

  it('a goal that is added afterwards does not stop the clock', () => {
    const coach = futsal();
    coach.does({ type: 'goal', side: 'home', at: { minute: 3 } }, minutes(5));
    expect(coach.match.timer.running).toBe(true);
  });

  it('a clock that stops with play has no stoppage time and ends at the end of the part', () => {
    const coach = futsal();
    const shown = clockAt(coach.match, KICK_OFF + minutes(34));
    expect(shown).toMatchObject({ seconds: 1800, overtimeSeconds: 0, minute: 30, overtime: 0 });
    coach.does({ type: 'endPart' }, minutes(34));
    expect(timelineOf(coach.match).at(-1)).toMatchObject({ type: 'HALFTIME', minute: 30, overtime: 0 });
    const late = { type: 'goal', side: 'home', at: { minute: 30, overtime: 1 } } as const;
    expect(coach.refusal(late, minutes(35))).toBe('noSuchMinute');
  });
});
