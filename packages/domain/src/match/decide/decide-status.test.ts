import { describe, expect, it } from 'vitest';
import { MATCH_STATUSES, type MatchStatus } from '../../entity/tables/match.ts';
import {
  isBetweenParts,
  isEnded,
  isInPart,
  isNotStarted,
  isPaused,
  optionsOf,
  type StatusOption,
  selectedOption,
} from '../clock/status.ts';
import type { MatchCommand } from '../decision/commands.ts';
import { resultOf, scoreOf } from '../events/score.ts';
import { Coach, kickedOff, minutes, readyMatch } from '../testing/match.testing.ts';
import { lossesOf } from './decide-status.ts';

describe('delayed, postponed and cancelled', () => {
  it('delayed, postponed and cancelled are chosen before the match, and clear its events', () => {
    for (const [to, status] of [
      ['delayed', 'DELAYED'],
      ['postponed', 'POSTPONED'],
      ['cancelled', 'CANCELLED'],
    ] as const) {
      const coach = new Coach(readyMatch());
      coach.does({ type: 'card', side: 'home', player: 3, colour: 'yellow' }, -60);
      expect(lossesOf(coach.match, { type: 'setStatus' })).toEqual({
        goals: 0,
        kicks: 0,
        others: 1,
        typedResult: false,
      });
      coach.does({ type: 'setStatus', to }, 0);
      expect(coach.match).toMatchObject({ status, events: [] });
      coach.does({ type: 'kickOff' }, minutes(30));
      expect(coach.match.status).toBe('PLAYING');
    }
  });

  it('delayed, postponed and cancelled are refused during and after the match', () => {
    const coach = kickedOff();
    expect(coach.refusal({ type: 'setStatus', to: 'delayed' }, 60)).toBe('alreadyStarted');
    coach.does({ type: 'endMatch' }, minutes(61));
    expect(coach.refusal({ type: 'setStatus', to: 'cancelled' }, minutes(62))).toBe('ended');
  });
});

describe('a new start', () => {
  it('a restart clears events, clock and typed score, and keeps line-up and attendance', () => {
    const coach = kickedOff();
    const { part1, metadata } = coach.match;
    coach.does({ type: 'goal', side: 'home', player: 7 }, minutes(4));
    coach.does({ type: 'endMatch' }, minutes(61));
    expect(lossesOf(coach.match, { type: 'restart' })).toEqual({
      goals: 1,
      kicks: 0,
      others: 0,
      typedResult: false,
    });
    coach.does({ type: 'restart' }, minutes(62));
    expect(coach.match).toMatchObject({ status: 'CAN_START', events: [], gamepart: 1, part1, metadata });
    expect(coach.match.timer).toMatchObject({ running: false, currentTime: 0 });
    coach.does({ type: 'kickOff' }, minutes(70));
  });
});

describe('a typed result', () => {
  it('a typed result finishes a match that was not run live, and can be corrected', () => {
    const coach = new Coach(readyMatch());
    coach.does({ type: 'finishTyped', home: 3, away: 2 }, minutes(100));
    expect(coach.match.status).toBe('FINISHED');
    expect(resultOf(coach.match)).toBe('win');
    coach.does({ type: 'finishTyped', home: 2, away: 2 }, minutes(101));
    expect(scoreOf(coach.match)).toEqual({ home: 2, away: 2 });
  });

  it('a typed result is refused when goals determine the score, and when it is invalid', () => {
    const coach = kickedOff();
    expect(coach.refusal({ type: 'finishTyped', home: 1, away: 0 }, 60)).toBe('alreadyStarted');
    coach.does({ type: 'endMatch' }, minutes(61));
    expect(coach.refusal({ type: 'finishTyped', home: 1, away: 0 }, minutes(62))).toBe('scoreFromEvents');
    const fresh = new Coach(readyMatch());
    for (const home of [-1, 1.5, 100, Number.NaN])
      expect(fresh.refusal({ type: 'finishTyped', home, away: 0 }, 0)).toBe('noSuchScore');
  });
});

describe('the data that a command clears', () => {
  it("losses include the team's own event types, and messages during the match", () => {
    const coach = kickedOff();
    coach.does({ type: 'say', text: 'Rain' }, 60);
    coach.does({ type: 'otherEvent', event: 'UNDEFINED', own: 'throw_in', side: 'home' }, 70);
    coach.does({ type: 'pause' }, 80);
    expect(lossesOf(coach.match, { type: 'restart' })).toMatchObject({ goals: 0, kicks: 0, others: 2 });
  });

  it('losses include a typed result', () => {
    const coach = new Coach(readyMatch());
    expect(lossesOf(coach.match, { type: 'setStatus' })).toBeNull();
    coach.does({ type: 'finishTyped', home: 3, away: 2 }, minutes(100));
    expect(lossesOf(coach.match, { type: 'restart' })).toEqual({
      goals: 0,
      kicks: 0,
      others: 0,
      typedResult: true,
    });
  });
});

describe('finished and abandoned', () => {
  it('finished becomes abandoned and back without effect on clock and events', () => {
    const coach = kickedOff();
    coach.does({ type: 'goal', side: 'home', player: 7 }, minutes(4));
    coach.does({ type: 'endMatch' }, minutes(61));
    const finished = coach.match;
    expect(lossesOf(finished, { type: 'setOutcome' })).toBeNull();
    expect(coach.refusal({ type: 'setOutcome', to: 'finished' }, minutes(62))).toBe('nothingToChange');
    coach.does({ type: 'setOutcome', to: 'abandoned' }, minutes(62));
    expect(coach.match).toEqual({ ...finished, status: 'ABANDONED' });
    expect(resultOf(coach.match)).toBeNull();
    coach.does({ type: 'setOutcome', to: 'finished' }, minutes(90));
    expect(coach.match).toEqual(finished);
  });

  it('only an ended match outside the archive can change between finished and abandoned', () => {
    const coach = kickedOff();
    expect(coach.refusal({ type: 'setOutcome', to: 'abandoned' }, 60)).toBe('notEnded');
    coach.does({ type: 'endMatch' }, minutes(61));
    coach.does({ type: 'archive' }, minutes(62));
    expect(coach.refusal({ type: 'setOutcome', to: 'abandoned' }, minutes(63))).toBe('archived');
  });
});

/** The command of each option of the selector, by status. */
const COMMAND_OF: Readonly<Record<StatusOption, (status: MatchStatus) => MatchCommand>> = {
  start: (status) => ({ type: isEnded(status) ? 'restart' : 'kickOff' }),
  resume: () => ({ type: 'reopen' }),
  playing: (status) => ({ type: isBetweenParts(status) ? 'startPart' : 'resume' }),
  delayed: () => ({ type: 'setStatus', to: 'delayed' }),
  postponed: () => ({ type: 'setStatus', to: 'postponed' }),
  cancelled: () => ({ type: 'setStatus', to: 'cancelled' }),
  abandoned: (status) =>
    isEnded(status) ? { type: 'setOutcome', to: 'abandoned' } : { type: 'endMatch', abandoned: true },
  finished: (status) => {
    if (isEnded(status)) return { type: 'setOutcome', to: 'finished' };
    return isNotStarted(status) ? { type: 'finishTyped', home: 1, away: 0 } : { type: 'endMatch' };
  },
};

const LEADS_TO: Readonly<Record<StatusOption, MatchStatus>> = {
  start: 'PLAYING',
  resume: 'PLAYING',
  playing: 'PLAYING',
  delayed: 'DELAYED',
  postponed: 'POSTPONED',
  cancelled: 'CANCELLED',
  abandoned: 'ABANDONED',
  finished: 'FINISHED',
};

describe('options of the status selector (section 4)', () => {
  const offered = MATCH_STATUSES.flatMap((status) => optionsOf(status).map((option) => ({ status, option })));

  it.each(offered)(
    "$status: $option leads to its status, or is the match's current status",
    ({ status, option }) => {
      const coach = isNotStarted(status) ? new Coach(readyMatch()) : kickedOff();
      const running = isInPart(status) && !isPaused(status);
      coach.match = { ...coach.match, status, timer: { ...coach.match.timer, running } };
      const command = COMMAND_OF[option](status);
      const chosen = selectedOption(status) === option && !(option === 'playing' && !running);
      if (chosen) {
        const refused = ['nothingToChange', 'clockRuns'];
        expect(refused).toContain(coach.refusal(command, minutes(10)));
        return;
      }
      coach.does(command, minutes(10));
      // An ended match restarts from before its kick-off.
      const restarted = option === 'start' && isEnded(status);
      expect(coach.match.status).toBe(restarted ? 'CAN_START' : LEADS_TO[option]);
    },
  );
});

describe('the archive', () => {
  it('an archived match keeps its data and comes back unchanged', () => {
    const coach = kickedOff();
    expect(coach.refusal({ type: 'archive' }, 60)).toBe('notEnded');
    coach.does({ type: 'endMatch', abandoned: true }, minutes(20));
    const { match } = coach;
    coach.does({ type: 'archive' }, minutes(21));
    expect(coach.match.status).toBe('ABANDONED_ARCHIVED');
    expect(coach.refusal({ type: 'restart' }, minutes(22))).toBe('archived');
    coach.does({ type: 'unarchive' }, minutes(23));
    expect(coach.match).toEqual(match);
    expect(coach.refusal({ type: 'unarchive' }, minutes(24))).toBe('notArchived');
  });
});
