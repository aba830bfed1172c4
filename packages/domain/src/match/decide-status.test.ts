import { describe, expect, it } from 'vitest';
import { lossesOf } from './decide-status.ts';
import { Coach, kickedOff, minutes, readyMatch } from './match.testing.ts';
import { resultOf, scoreOf } from './score.ts';

describe('delayed, postponed and cancelled', () => {
  it('are chosen before the match, and clear what was recorded', () => {
    for (const [to, status] of [
      ['delayed', 'DELAYED'],
      ['postponed', 'POSTPONED'],
      ['cancelled', 'CANCELLED'],
    ] as const) {
      const coach = new Coach(readyMatch());
      coach.does({ type: 'card', side: 'home', player: 3, colour: 'yellow' }, -60);
      expect(lossesOf(coach.match, { type: 'setStatus' })).toEqual({ goals: 0, kicks: 0, others: 1 });
      coach.does({ type: 'setStatus', to }, 0);
      expect(coach.match).toMatchObject({ status, events: [] });
      coach.does({ type: 'kickOff' }, minutes(30));
      expect(coach.match.status).toBe('PLAYING');
    }
  });

  it('are refused once the match is on or over', () => {
    const coach = kickedOff();
    expect(coach.refusal({ type: 'setStatus', to: 'delayed' }, 60)).toBe('alreadyStarted');
    coach.does({ type: 'endMatch' }, minutes(61));
    expect(coach.refusal({ type: 'setStatus', to: 'cancelled' }, minutes(62))).toBe('ended');
  });
});

describe('a new start', () => {
  it('clears events, clock and typed score, and keeps line-up and attendance', () => {
    const coach = kickedOff();
    const { part1, metadata } = coach.match;
    coach.does({ type: 'goal', side: 'home', player: 7 }, minutes(4));
    coach.does({ type: 'endMatch' }, minutes(61));
    expect(lossesOf(coach.match, { type: 'restart' })).toEqual({ goals: 1, kicks: 0, others: 0 });
    coach.does({ type: 'restart' }, minutes(62));
    expect(coach.match).toMatchObject({ status: 'CAN_START', events: [], gamepart: 1, part1, metadata });
    expect(coach.match.timer).toMatchObject({ running: false, currentTime: 0 });
    coach.does({ type: 'kickOff' }, minutes(70));
  });
});

describe('a typed result', () => {
  it('finishes a match that nobody ran live, and may be corrected', () => {
    const coach = new Coach(readyMatch());
    coach.does({ type: 'finishTyped', home: 3, away: 2 }, minutes(100));
    expect(coach.match.status).toBe('FINISHED');
    expect(resultOf(coach.match)).toBe('win');
    coach.does({ type: 'finishTyped', home: 2, away: 2 }, minutes(101));
    expect(scoreOf(coach.match)).toEqual({ home: 2, away: 2 });
  });

  it('is refused where goals give the score, and when it is no score', () => {
    const coach = kickedOff();
    expect(coach.refusal({ type: 'finishTyped', home: 1, away: 0 }, 60)).toBe('alreadyStarted');
    coach.does({ type: 'endMatch' }, minutes(61));
    expect(coach.refusal({ type: 'finishTyped', home: 1, away: 0 }, minutes(62))).toBe('scoreFromEvents');
    const fresh = new Coach(readyMatch());
    for (const home of [-1, 1.5, 100, Number.NaN])
      expect(fresh.refusal({ type: 'finishTyped', home, away: 0 }, 0)).toBe('noSuchScore');
  });
});

describe('the archive', () => {
  it('keeps everything, and the match comes back as it was', () => {
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
