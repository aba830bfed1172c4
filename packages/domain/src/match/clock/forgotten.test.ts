import { describe, expect, it } from 'vitest';
import { playingTime } from '../lineup/playing-time.ts';
import { KICK_OFF, kickedOff, minutes, readyMatch } from '../testing/match.testing.ts';
import { timelineOf } from '../timeline/timeline.ts';
import { forgottenOf, plannedEndOf, timeDoubt } from './forgotten.ts';

const halves = () => kickedOff({ matchLength: 60, matchParts: 2 });

/** In its second half, which began 45 minutes after the kick-off. */
function inSecondHalf() {
  const coach = halves();
  coach.does({ type: 'endPart' }, minutes(32));
  coach.does({ type: 'startPart' }, minutes(45));
  return coach;
}

describe('a match without a final whistle', () => {
  it('a forgotten match is detected 45 minutes after its planned end', () => {
    const { match } = inSecondHalf();
    const plannedEnd = KICK_OFF + minutes(75);
    expect(plannedEndOf(match)).toBe(plannedEnd);
    expect(forgottenOf(match, plannedEnd + minutes(44))).toBeNull();
    expect(forgottenOf(match, plannedEnd + minutes(45))).toEqual({
      since: KICK_OFF + minutes(45),
      plannedEnd,
    });
  });

  it('a forgotten match is also detected in a break and in the first half, by its planned end', () => {
    const coach = halves();
    expect(plannedEndOf(coach.match)).toBe(KICK_OFF + minutes(75));
    coach.does({ type: 'endPart' }, minutes(30));
    expect(plannedEndOf(coach.match)).toBe(KICK_OFF + minutes(75));
    expect(forgottenOf(coach.match, KICK_OFF + minutes(300))).not.toBeNull();
  });

  it('a match before its kick-off or after its end is not forgotten', () => {
    const coach = inSecondHalf();
    coach.does({ type: 'endMatch' }, minutes(76));
    expect(forgottenOf(coach.match, KICK_OFF + minutes(900))).toBeNull();
    expect(forgottenOf(readyMatch(), KICK_OFF + minutes(900))).toBeNull();
  });

  it('a match closed at its planned end has exactly its full time', () => {
    const coach = inSecondHalf();
    coach.does({ type: 'endMatch', atPlannedEnd: true }, minutes(500));
    const { match } = coach;
    expect(match).toMatchObject({
      status: 'FINISHED',
      gamepart: 2,
      timer: { currentTime: 3600, running: false },
    });
    expect(timelineOf(match).at(-1)).toMatchObject({ type: 'ENDMATCH', minute: 60, overtime: 0 });
    expect([...playingTime(match, KICK_OFF).values()]).toEqual(Array(9).fill(60));
  });

  it('a match that was forgotten in its first half is closed as a whole match', () => {
    const coach = halves();
    coach.does({ type: 'endMatch', atPlannedEnd: true }, minutes(500));
    expect(coach.match).toMatchObject({ gamepart: 2, timer: { currentTime: 3600 } });
  });

  it('a match cannot be closed at its planned end before that time', () => {
    const coach = inSecondHalf();
    expect(coach.refusal({ type: 'endMatch', atPlannedEnd: true }, minutes(74))).toBe('notOverYet');
  });
});

describe('the time on a device', () => {
  it("the device's time is doubted when a match began in the future, or hours ago", () => {
    const { match } = inSecondHalf();
    const secondHalf = KICK_OFF + minutes(45);
    expect(timeDoubt(match, secondHalf)).toBeNull();
    expect(timeDoubt(match, secondHalf - 1)).toBe('beforeKickOff');
    expect(timeDoubt(match, secondHalf + minutes(30 + 300))).toBeNull();
    expect(timeDoubt(match, secondHalf + minutes(30 + 300) + 1)).toBe('tooLong');
  });

  it("no warning about the device's time appears while the clock is stopped", () => {
    const coach = halves();
    coach.does({ type: 'pause' }, 60);
    expect(timeDoubt(coach.match, KICK_OFF - 5_000)).toBeNull();
  });
});

describe('two phones and one final whistle', () => {
  it('a second final whistle does not count, and an ended match has one', () => {
    const coach = inSecondHalf();
    const before = coach.match;
    const ended = coach.does({ type: 'endMatch' }, minutes(60)).match;
    // The other phone's status won, and this phone's event is there too.
    const merged = { ...ended, status: before.status, timer: before.timer };
    expect(timelineOf(merged).some(({ type }) => type === 'ENDMATCH')).toBe(false);
    coach.match = merged;
    coach.does({ type: 'endMatch' }, minutes(80));
    expect(coach.match.events.filter(({ type }) => type === 'ENDMATCH')).toHaveLength(1);
    expect(timelineOf(coach.match).at(-1)).toMatchObject({ type: 'ENDMATCH', minute: 60, overtime: 6 });
  });
});

describe('a match in the archive', () => {
  it('an archived match accepts no goal, card, substitution or correction until it is restored', () => {
    const coach = inSecondHalf();
    coach.does({ type: 'goal', side: 'home', player: 9 }, minutes(50));
    const eid = coach.match.events.find(({ type }) => type === 'GOAL')?.eid ?? '';
    coach.does({ type: 'endMatch' }, minutes(76));
    coach.does({ type: 'archive' }, minutes(77));
    const at = { minute: 12 };
    for (const command of [
      { type: 'goal', side: 'home', at },
      { type: 'card', side: 'home', colour: 'yellow', player: 3, at },
      { type: 'otherEvent', side: 'home', event: 'CORNER', at },
      { type: 'substitute', on: 12, off: 3, at },
      { type: 'editEvent', eid, player: 3 },
      { type: 'removeEvent', eid },
      { type: 'reopen' },
    ] as const)
      expect([command.type, coach.refusal(command, minutes(78))]).toEqual([command.type, 'archived']);
    coach.does({ type: 'unarchive' }, minutes(79));
    coach.does({ type: 'goal', side: 'home', at }, minutes(80));
  });
});
