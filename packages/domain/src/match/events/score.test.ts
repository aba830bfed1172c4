import { describe, expect, it } from 'vitest';
import type { Match } from '../../entity/tables/match.ts';
import { kickedOff, minutes, readyMatch } from '../testing/match.testing.ts';
import { recentFirst, timelineOf } from '../timeline/timeline.ts';
import { resultOf, scoreOf } from './score.ts';

describe('the score', () => {
  it('the score counts the goals, own goals for the side that they name', () => {
    const coach = kickedOff();
    coach.does({ type: 'goal', side: 'home', player: 7 }, minutes(3));
    coach.does({ type: 'goal', side: 'away', ownGoal: true, player: 2 }, minutes(4));
    coach.does({ type: 'goal', side: 'home', ownGoal: true, sn: 4 }, minutes(5));
    expect(scoreOf(coach.match)).toEqual({ home: 2, away: 1 });
  });

  it('removed goals are not counted', () => {
    const coach = kickedOff();
    const goal = coach.does({ type: 'goal', side: 'home' }, minutes(3));
    const off = coach.match.events.map((event) =>
      event.eid === goal.eid ? { ...event, data: { ...event.data, active: false } } : event,
    );
    expect(scoreOf({ ...coach.match, events: off })).toEqual({ home: 0, away: 0 });
  });

  it('the typed score counts only for a match without goals that was not run live', () => {
    const typed: Match = { ...readyMatch(), status: 'FINISHED', scores: { scoreHome: 4, scoreAway: 2 } };
    expect(scoreOf(typed)).toEqual({ home: 4, away: 2 });
    const live = kickedOff();
    live.does({ type: 'endMatch' }, minutes(60));
    expect(scoreOf({ ...live.match, scores: typed.scores })).toEqual({ home: 0, away: 0 });
  });

  it.each([
    [2, 1, false, 'win'],
    [2, 1, true, 'lost'],
    [0, 3, false, 'lost'],
    [1, 1, true, 'draw'],
  ] as const)('%i-%i, away %s, is a %s for us', (scoreHome, scoreAway, awaygame, result) => {
    const match: Match = {
      ...readyMatch({ awaygame }),
      status: 'FINISHED',
      scores: { scoreHome, scoreAway },
    };
    expect(resultOf(match)).toBe(result);
    expect(resultOf({ ...match, status: 'ARCHIVED' })).toBe(result);
    expect(resultOf({ ...match, status: 'ABANDONED' })).toBeNull();
    expect(resultOf({ ...match, status: 'PLAYING' })).toBeNull();
  });
});

describe('the timeline', () => {
  it('the timeline has the events in order, with minute, stoppage time and score', () => {
    const coach = kickedOff({ matchParts: 2 });
    coach.does({ type: 'goal', side: 'home', player: 7, assist: 6, goalType: 'HEADER' }, minutes(3));
    coach.does({ type: 'goal', side: 'away', sn: 10, playername: 'Kim' }, minutes(31) + 20);
    coach.does({ type: 'endPart' }, minutes(33));
    coach.does({ type: 'startPart' }, minutes(43));
    coach.does({ type: 'substitute', on: 14, off: 7 }, minutes(43) + 30);
    const rows = timelineOf(coach.match);
    expect(rows.map((row) => [row.type, row.minute, row.overtime, row.score.home, row.score.away])).toEqual([
      ['KICKOFF', 1, 0, 0, 0],
      ['GOAL', 4, 0, 1, 0],
      ['GOAL', 30, 2, 1, 1],
      ['HALFTIME', 30, 4, 1, 1],
      ['HALFTIME_KICKOFF', 31, 0, 1, 1],
      ['SUBS_IN', 31, 0, 1, 1],
    ]);
    expect(rows[1]).toMatchObject({ ours: true, player: 7, assist: 6, goalType: 'HEADER', editable: true });
    expect(rows[2]).toMatchObject({ ours: false, player: 0, sn: 10, playername: 'Kim' });
    expect(rows[5]).toMatchObject({ player: 14, off: 7, isPublic: true });
  });

  it('a goal that is added late precedes the whistle of its part', () => {
    const coach = kickedOff({ matchParts: 2 });
    coach.does({ type: 'endPart' }, minutes(31));
    coach.does({ type: 'goal', side: 'home', at: { minute: 30, overtime: 5 } }, minutes(32));
    expect(timelineOf(coach.match).map((row) => row.type)).toEqual(['KICKOFF', 'GOAL', 'HALFTIME']);
  });

  it('a whistle from two phones is shown once, pauses and moves are not shown', () => {
    const coach = kickedOff();
    coach.does({ type: 'pause' }, minutes(2));
    coach.does({ type: 'resume' }, minutes(3));
    const kickOff = coach.match.events.find((event) => event.type === 'KICKOFF');
    const twice = kickOff === undefined ? [] : [...coach.match.events, { ...kickOff, eid: '20-1' }];
    const rows = timelineOf({ ...coach.match, events: twice });
    expect(recentFirst(rows).map((row) => row.type)).toEqual(['KICKOFF']);
    expect(rows.filter((row) => !row.isPublic).map((row) => row.type)).toEqual(['PAUSE', 'PAUSE_END']);
  });
});
