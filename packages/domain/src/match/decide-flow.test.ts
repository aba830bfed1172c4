import { describe, expect, it } from 'vitest';
import { MATCH_STATUSES, matchFields } from '../entity/match.ts';
import { assemble, valuesOf } from '../entity/rows.ts';
import { clockAt, elapsed } from './clock.ts';
import { clashesOf } from './entries.ts';
import { clearLineup } from './lineup.ts';
import { Coach, KICK_OFF, kickedOff, minutes, readyMatch, throughRegisters } from './match.testing.ts';
import { onThePitch, repairsOf } from './on-pitch.ts';
import { scoreOf } from './score.ts';
import { optionsOf } from './status.ts';

describe('the flow of a match', () => {
  it('goes through quarters with breaks, half-time in the middle', () => {
    const coach = kickedOff();
    const statuses: string[] = [];
    for (const part of [1, 2, 3]) {
      coach.does({ type: 'endPart' }, part * 1000);
      statuses.push(coach.match.status);
      coach.does({ type: 'startPart' }, part * 1000 + 100);
      expect(coach.match.gamepart).toBe(part + 1);
    }
    expect(statuses).toEqual(['BREAK', 'HALFTIME', 'BREAK']);
    expect(coach.refusal({ type: 'endPart' }, 4_000)).toBe('lastPart');
    coach.does({ type: 'endMatch' }, 4_000);
    expect(coach.match.status).toBe('FINISHED');
    expect(coach.match.events.map(({ type }) => type)).toEqual([
      'KICKOFF',
      'BREAK',
      'BREAK_KICKOFF',
      'HALFTIME',
      'HALFTIME_KICKOFF',
      'BREAK',
      'BREAK_KICKOFF',
      'ENDMATCH',
    ]);
  });

  it('starts from every status that offers it, and from no other', () => {
    for (const status of MATCH_STATUSES) {
      const coach = new Coach({ ...readyMatch(), status });
      const offered = optionsOf(status).includes('start') && !optionsOf(status).includes('resume');
      expect([status, coach.try({ type: 'kickOff' }, 0).ok]).toEqual([status, offered]);
    }
  });

  it('does not kick off without a single player, or twice', () => {
    const empty = clearLineup(readyMatch());
    if (!empty.ok) throw new Error('refused');
    expect(new Coach(empty.value).refusal({ type: 'kickOff' }, 0)).toBe('noPlayers');
    expect(kickedOff().refusal({ type: 'kickOff' }, 5)).toBe('alreadyStarted');
  });

  it('kicks off again where one device delayed a match that another one had kicked off', () => {
    const on = kickedOff();
    on.does({ type: 'goal', side: 'home', player: 7 }, minutes(3));
    on.does({ type: 'substitute', on: 14, off: 2 }, minutes(4));
    on.does({ type: 'pause' }, minutes(5));
    const delayed = new Coach(readyMatch());
    delayed.does({ type: 'setStatus', to: 'delayed' }, minutes(6));
    const { phase } = valuesOf(matchFields, delayed.match);
    const merged = assemble(matchFields, { ...valuesOf(matchFields, on.match), phase: phase ?? null });
    expect(merged).toMatchObject({ status: 'DELAYED', timer: { running: false, currentTime: 0 } });

    const before = on.match;
    on.match = { ...before, ...merged };
    const { eid } = on.does({ type: 'kickOff' }, minutes(30));
    expect(on.match.status).toBe('PLAYING');
    expect(clockAt(on.match, KICK_OFF + minutes(31))).toMatchObject({ minute: 2, running: true });
    const flow = on.match.events.filter(({ type }) => !['GOAL', 'SUBS_IN'].includes(type));
    expect(flow.map((event) => [event.eid, event.type])).toEqual([[eid, 'KICKOFF']]);
    expect(scoreOf(on.match)).toEqual({ home: 1, away: 0 });
    expect(onThePitch(on.match)).toEqual(onThePitch(before));
    expect(clashesOf(on.match)).toEqual([]);
  });

  it('refuses what does not fit the phase, and says which', () => {
    const coach = new Coach(readyMatch());
    expect(coach.refusal({ type: 'pause' }, 0)).toBe('notStarted');
    expect(coach.refusal({ type: 'goal', side: 'home' }, 0)).toBe('notStarted');
    expect(coach.refusal({ type: 'reopen' }, 0)).toBe('notEnded');
    coach.does({ type: 'kickOff' }, 0);
    expect(coach.refusal({ type: 'resume' }, 5)).toBe('clockRuns');
    expect(coach.refusal({ type: 'startPart' }, 5)).toBe('partNotEnded');
    coach.does({ type: 'pause' }, 10);
    expect(coach.refusal({ type: 'pause' }, 15)).toBe('clockStands');
    coach.does({ type: 'endPart' }, 20);
    expect(coach.refusal({ type: 'pause' }, 25)).toBe('betweenParts');
    coach.does({ type: 'endMatch' }, 30);
    expect(coach.refusal({ type: 'endMatch' }, 35)).toBe('ended');
    expect(coach.refusal({ type: 'substitute', on: 14, off: 2 }, 35)).toBe('ended');
    expect(coach.refusal({ type: 'kickOff' }, 35)).toBe('ended');
  });

  it('resumes a match that was ended by mistake, with nothing lost', () => {
    const coach = kickedOff({ matchParts: 1 });
    coach.does({ type: 'goal', side: 'home' }, minutes(20));
    coach.does({ type: 'endMatch' }, minutes(50));
    coach.does({ type: 'reopen' }, minutes(52));
    expect(coach.match.status).toBe('PLAYING');
    expect(clockAt(coach.match, KICK_OFF + minutes(53))).toMatchObject({ minute: 52, running: true });
    expect(scoreOf(coach.match)).toEqual({ home: 1, away: 0 });
    expect(coach.match.events.some(({ type }) => type === 'ENDMATCH')).toBe(false);
  });

  it('writes the phase as one register and an event, nothing else', () => {
    const { changes } = kickedOff().does({ type: 'pause' }, 60);
    expect(Object.keys(changes).sort()).toEqual(['events/17-2', 'phase']);
  });
});

it('a match that is kicked off on another day than planned is played on the day that the coach says', () => {
  const coach = new Coach(readyMatch());
  const start = { date: coach.match.date - 21 * 86_400, dateHours: 18, dateMinutes: 5 };
  const { changes } = coach.does({ type: 'kickOff', start }, 0);
  expect(coach.match).toMatchObject({ ...start, status: 'PLAYING' });
  expect(changes).toMatchObject(start);
  expect(throughRegisters(coach.match)).toEqual(coach.match);
});

describe('correcting the clock', () => {
  it('moves the clock, and what was recorded after the new time with it', () => {
    const coach = kickedOff();
    coach.does({ type: 'goal', side: 'home' }, minutes(2));
    coach.does({ type: 'goal', side: 'home' }, minutes(9));
    coach.does({ type: 'correctClock', seconds: -minutes(5) }, minutes(10));
    expect(elapsed(coach.match, KICK_OFF + minutes(10))).toBe(minutes(5));
    expect(coach.match.events.map(({ data }) => data.game_time)).toEqual([0, minutes(2), minutes(5)]);
  });

  it('keeps the order of what it moves, also of what was put in afterwards', () => {
    const coach = kickedOff();
    coach.does({ type: 'substitute', on: 14, off: 2 }, minutes(9));
    // Player 2 had been sent off long before: that substitution never was.
    coach.does({ type: 'card', side: 'home', player: 2, colour: 'red', at: { minute: 3 } }, minutes(10));
    coach.does({ type: 'substitute', on: 14, off: 5 }, minutes(11));
    const before = onThePitch(coach.match);
    coach.does({ type: 'correctClock', seconds: -minutes(10) }, minutes(11));
    expect(onThePitch(coach.match)).toEqual(before);
    expect(repairsOf(coach.match)).toMatchObject([{ code: 'notOn', eid: '17-2', player: 14 }]);
  });

  it('never turns the order of substitutions around', () => {
    const coach = kickedOff();
    coach.does({ type: 'substitute', on: 14, off: 2 }, minutes(9));
    coach.does({ type: 'correctClock', seconds: -minutes(8) }, minutes(10));
    coach.does({ type: 'substitute', on: 2, off: 14 }, minutes(10));
    expect(onThePitch(coach.match).map((p) => p.player_sid)).toContain(2);
    // The phone's own clock falls back by an hour.
    coach.does({ type: 'substitute', on: 14, off: 2 }, minutes(-50));
    expect(onThePitch(coach.match).map((p) => p.player_sid)).toContain(14);
  });

  it('is refused when nothing would move', () => {
    const coach = kickedOff();
    expect(coach.refusal({ type: 'correctClock', seconds: -10 }, 0)).toBe('nothingToChange');
    expect(coach.refusal({ type: 'correctClock', seconds: Number.NaN }, 60)).toBe('nothingToChange');
  });
});
