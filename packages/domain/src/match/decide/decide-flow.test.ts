import { describe, expect, it } from 'vitest';
import { assemble, valuesOf } from '../../entity/rows/rows.ts';
import { MATCH_STATUSES, matchFields } from '../../entity/tables/match.ts';
import { clockAt, elapsed } from '../clock/clock.ts';
import { optionsOf } from '../clock/status.ts';
import { scoreOf } from '../events/score.ts';
import { clearLineup } from '../lineup/lineup.ts';
import { onThePitch, repairsOf } from '../lineup/on-pitch.ts';
import {
  Coach,
  KICK_OFF,
  kickedOff,
  minutes,
  readyMatch,
  throughRegisters,
} from '../testing/match.testing.ts';
import { clashesOf } from '../timeline/entries.ts';

describe('the flow of a match', () => {
  it('a match goes through quarters with breaks, and half-time in the middle', () => {
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

  it('a match can be kicked off from exactly the statuses that offer it', () => {
    for (const status of MATCH_STATUSES) {
      const coach = new Coach({ ...readyMatch(), status });
      const offered = optionsOf(status).includes('start') && !optionsOf(status).includes('resume');
      expect([status, coach.try({ type: 'kickOff' }, 0).ok]).toEqual([status, offered]);
    }
  });

  it('a match without players, or after its kick-off, cannot be kicked off', () => {
    const empty = clearLineup(readyMatch());
    if (!empty.ok) throw new Error('refused');
    expect(new Coach(empty.value).refusal({ type: 'kickOff' }, 0)).toBe('noPlayers');
    expect(kickedOff().refusal({ type: 'kickOff' }, 5)).toBe('alreadyStarted');
  });

  it('a match that one device kicked off and another delayed can be kicked off again', () => {
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

  it('a command in the wrong phase is refused with the reason', () => {
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

  it('a match that was ended by mistake resumes without loss', () => {
    const coach = kickedOff({ matchParts: 1 });
    coach.does({ type: 'goal', side: 'home' }, minutes(20));
    coach.does({ type: 'endMatch' }, minutes(50));
    coach.does({ type: 'reopen' }, minutes(52));
    expect(coach.match.status).toBe('PLAYING');
    expect(clockAt(coach.match, KICK_OFF + minutes(53))).toMatchObject({ minute: 52, running: true });
    expect(scoreOf(coach.match)).toEqual({ home: 1, away: 0 });
    expect(coach.match.events.some(({ type }) => type === 'ENDMATCH')).toBe(false);
  });

  it('a change of the phase writes one register and an event', () => {
    const { changes } = kickedOff().does({ type: 'pause' }, 60);
    expect(Object.keys(changes).sort()).toEqual(['events/17-2', 'phase']);
  });
});

it('a match that is kicked off on another day gets the day that the coach chooses', () => {
  const coach = new Coach(readyMatch());
  const start = { date: coach.match.date - 21 * 86_400, dateHours: 18, dateMinutes: 5 };
  const { changes } = coach.does({ type: 'kickOff', start }, 0);
  expect(coach.match).toMatchObject({ ...start, status: 'PLAYING' });
  expect(changes).toMatchObject(start);
  expect(throughRegisters(coach.match)).toEqual(coach.match);
});

describe('correcting the clock', () => {
  it('a correction of the clock moves the events after the new time with it', () => {
    const coach = kickedOff();
    coach.does({ type: 'goal', side: 'home' }, minutes(2));
    coach.does({ type: 'goal', side: 'home' }, minutes(9));
    coach.does({ type: 'correctClock', seconds: -minutes(5) }, minutes(10));
    expect(elapsed(coach.match, KICK_OFF + minutes(10))).toBe(minutes(5));
    expect(coach.match.events.map(({ data }) => data.game_time)).toEqual([0, minutes(2), minutes(5)]);
  });

  it('moved events keep their order, also those that were added afterwards', () => {
    const coach = kickedOff();
    coach.does({ type: 'substitute', on: 14, off: 2 }, minutes(9));
    // Player 2 was sent off much earlier, so that substitution was never valid.
    coach.does({ type: 'card', side: 'home', player: 2, colour: 'red', at: { minute: 3 } }, minutes(10));
    coach.does({ type: 'substitute', on: 14, off: 5 }, minutes(11));
    const before = onThePitch(coach.match);
    coach.does({ type: 'correctClock', seconds: -minutes(10) }, minutes(11));
    expect(onThePitch(coach.match)).toEqual(before);
    expect(repairsOf(coach.match)).toMatchObject([{ code: 'notOn', eid: '17-2', player: 14 }]);
  });

  it('a correction never changes the order of substitutions', () => {
    const coach = kickedOff();
    coach.does({ type: 'substitute', on: 14, off: 2 }, minutes(9));
    coach.does({ type: 'correctClock', seconds: -minutes(8) }, minutes(10));
    coach.does({ type: 'substitute', on: 2, off: 14 }, minutes(10));
    expect(onThePitch(coach.match).map((p) => p.player_sid)).toContain(2);
    // The phone's own clock is set back by an hour.
    coach.does({ type: 'substitute', on: 14, off: 2 }, minutes(-50));
    expect(onThePitch(coach.match).map((p) => p.player_sid)).toContain(14);
  });

  it('a correction without effect is refused', () => {
    const coach = kickedOff();
    expect(coach.refusal({ type: 'correctClock', seconds: -10 }, 0)).toBe('nothingToChange');
    expect(coach.refusal({ type: 'correctClock', seconds: Number.NaN }, 60)).toBe('nothingToChange');
  });
});
