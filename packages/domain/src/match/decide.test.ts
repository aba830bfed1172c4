import { describe, expect, it } from 'vitest';
import { MATCH_STATUSES, type Match } from '../entity/match.ts';
import { EVENTS_KEPT_FOR_WHISTLES, EVENTS_PER_MATCH_MAX } from '../limits.ts';
import { clockAt, elapsed } from './clock.ts';
import { decide } from './decide.ts';
import { isCard } from './events.ts';
import { pointOf } from './grid.ts';
import { benchPlayer, clearLineup } from './lineup.ts';
import { Coach, KICK_OFF, kickedOff, minutes, readyMatch, throughRegisters } from './match.testing.ts';
import { onThePitch, placeOf, repairsOf } from './on-pitch.ts';
import { scoreOf } from './score.ts';
import { withAttendance } from './sheet.ts';
import { optionsOf } from './status.ts';

const cardsIn = (match: Match) => match.events.filter(({ type }) => isCard(type)).map(({ type }) => type);

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
    expect(repairsOf(coach.match)).toEqual([{ code: 'notOn', eid: '17-2', player: 14 }]);
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

describe('a goal', () => {
  it('names our scorer and assist, or an opponent by number and name', () => {
    const coach = kickedOff();
    const ours = coach.does({ type: 'goal', side: 'home', player: 7, assist: 6, goalType: 'PENALTY' }, 200);
    expect(ours.label).toBe('goal');
    expect(coach.match.events.at(-1)?.data).toMatchObject({
      homeaway: 'home',
      player_sid: 7,
      assist_player_sid: 6,
      goal_type: 'PENALTY',
      game_time: 200,
      part: 1,
    });
    coach.does({ type: 'goal', side: 'away', sn: 10, playername: ' Kim ' }, 210);
    expect(coach.match.events.at(-1)?.data).toMatchObject({ player_sid: 0, sn: 10, playername: 'Kim' });
  });

  it('an own goal of ours counts for them, theirs for us, and has no assist', () => {
    const coach = kickedOff();
    const decision = coach.does({ type: 'goal', side: 'away', ownGoal: true, player: 4, assist: 5 }, 60);
    expect(decision.label).toBe('ownGoal');
    expect(coach.match.events.at(-1)).toMatchObject({
      type: 'OWN_GOAL',
      data: { player_sid: 4, homeaway: 'away', assist_player_sid: 0 },
    });
    coach.does({ type: 'goal', side: 'home', ownGoal: true, sn: 5 }, 61);
    expect(scoreOf(coach.match)).toEqual({ home: 1, away: 1 });
  });

  it('is refused for the wrong person', () => {
    const coach = kickedOff();
    expect(coach.refusal({ type: 'goal', side: 'away', player: 7 }, 60)).toBe('wrongSide');
    expect(coach.refusal({ type: 'goal', side: 'home', ownGoal: true, player: 7 }, 60)).toBe('wrongSide');
    expect(coach.refusal({ type: 'goal', side: 'home', player: 99 }, 60)).toBe('notOnSheet');
    expect(coach.refusal({ type: 'goal', side: 'home', player: 7, assist: 7 }, 60)).toBe('samePlayer');
    expect(coach.refusal({ type: 'goal', side: 'away', assist: 7 }, 60)).toBe('wrongSide');
  });

  it('by a player of the team who was not on the sheet puts him on it', () => {
    const { match } = kickedOff();
    const context = { nowSeconds: KICK_OFF + 60, eid: '17-9', players: [99] };
    const decision = decide(match, { type: 'goal', side: 'home', player: 99 }, context);
    if (!decision.ok) throw new Error('refused');
    expect(Object.keys(decision.value.changes).sort()).toEqual([
      'events/17-9',
      'metadata.players/99',
      'players/99',
    ]);
  });

  it('of the same tap twice is recorded once', () => {
    const coach = kickedOff();
    const { match } = coach.does({ type: 'goal', side: 'home' }, 60);
    const again = decide(match, { type: 'goal', side: 'home' }, { nowSeconds: KICK_OFF + 60, eid: '17-2' });
    expect(again).toMatchObject({ ok: false, error: { code: 'duplicateEvent' } });
  });

  it('with a very long name is stored as far as the field takes it', () => {
    const coach = kickedOff();
    coach.does({ type: 'goal', side: 'away', playername: '🦁'.repeat(10_000) }, 60);
    expect(throughRegisters(coach.match)).toEqual(coach.match);
    expect(coach.match.events.at(-1)?.data.playername).toHaveLength(254);
  });
});

describe('a card', () => {
  it('goes to anyone on the sheet, on the pitch or not, and to the opponent, in any phase', () => {
    const coach = new Coach(readyMatch());
    coach.does({ type: 'card', side: 'home', player: 14, colour: 'yellow' }, -60);
    coach.does({ type: 'kickOff' }, 0);
    coach.does({ type: 'card', side: 'home', player: 2, colour: 'yellow' }, 60);
    coach.does({ type: 'pause' }, 70);
    coach.does({ type: 'card', side: 'away', sn: 6, colour: 'red' }, 80);
    coach.does({ type: 'endPart' }, 90);
    coach.does({ type: 'card', side: 'home', player: 13, colour: 'yellow' }, 100);
    coach.does({ type: 'endMatch' }, 110);
    coach.does({ type: 'card', side: 'home', player: 3, colour: 'red' }, 120);
    expect(cardsIn(coach.match)).toHaveLength(5);
  });

  it('a second yellow sends off, whoever gets it', () => {
    const coach = kickedOff();
    for (const who of [
      { side: 'home', player: 5 },
      { side: 'away', sn: 9 },
    ] as const) {
      coach.does({ type: 'card', ...who, colour: 'yellow' }, 60);
      const second = coach.does({ type: 'card', ...who, colour: 'yellow' }, 120);
      expect(second.label).toBe('secondYellowCard');
    }
    expect(cardsIn(coach.match)).toEqual([
      'YELLOW_CARD',
      'SECOND_YELLOW_CARD',
      'YELLOW_CARD',
      'SECOND_YELLOW_CARD',
    ]);
    expect(placeOf(onThePitch(coach.match), 5)).toBeUndefined();
    expect(coach.refusal({ type: 'substitute', on: 5, off: 6 }, 130)).toBe('sentOff');
    expect(coach.refusal({ type: 'card', side: 'home', player: 5, colour: 'yellow' }, 140)).toBe('sentOff');
    expect(coach.refusal({ type: 'card', side: 'away', sn: 9, colour: 'red' }, 140)).toBe('opponentSentOff');
  });

  it('does not confuse unnamed opponents', () => {
    const coach = kickedOff();
    coach.does({ type: 'card', side: 'away', colour: 'yellow' }, 60);
    coach.does({ type: 'card', side: 'away', colour: 'yellow' }, 90);
    expect(cardsIn(coach.match)).toEqual(['YELLOW_CARD', 'YELLOW_CARD']);
  });

  it('put in before another yellow makes that the second, and takes it back when it is removed', () => {
    const coach = kickedOff();
    const later = coach.does({ type: 'card', side: 'home', player: 5, colour: 'yellow' }, minutes(8));
    const card = { type: 'card', side: 'home', player: 5, colour: 'yellow', at: { minute: 3 } } as const;
    const earlier = coach.does(card, minutes(9));
    const typeOf = (eid: string | null) => coach.match.events.find((event) => event.eid === eid)?.type;
    expect([typeOf(earlier.eid), typeOf(later.eid)]).toEqual(['YELLOW_CARD', 'SECOND_YELLOW_CARD']);
    coach.does({ type: 'removeEvent', eid: earlier.eid ?? '' }, minutes(10));
    expect(typeOf(later.eid)).toBe('YELLOW_CARD');
    expect(placeOf(onThePitch(coach.match), 5)).toBeDefined();
  });
});

describe('a substitution', () => {
  it('is one event, on the place of the player who goes off', () => {
    const coach = kickedOff();
    const place = placeOf(onThePitch(coach.match), 4);
    const decision = coach.does({ type: 'substitute', on: 14, off: 4 }, 600);
    expect(Object.keys(decision.changes)).toEqual(['events/17-2']);
    expect(placeOf(onThePitch(coach.match), 14)).toEqual({ ...place, player_sid: 14 });
  });

  it('rolls: a player may come back, elsewhere too', () => {
    const coach = kickedOff();
    coach.does({ type: 'substitute', on: 14, off: 4 }, 600);
    coach.does({ type: 'substitute', on: 4, off: 5, pitchpos: pointOf(0) }, 700);
    expect(placeOf(onThePitch(coach.match), 4)).toMatchObject(pointOf(0));
  });

  it('is refused for who is on, off, unknown, away, or the same', () => {
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

  it('fills a place that is free, after somebody left or when the team began with fewer', () => {
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

  it('may be put in afterwards with its minute, unless it contradicts a later one', () => {
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
  it('change places with whoever stands there', () => {
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

  it('a change still counts after those of a stoppage time that the match has no more', () => {
    const coach = kickedOff({ matchLength: 60, matchParts: 2 });
    const place = (player: number) => onThePitch(coach.match).find(({ player_sid }) => player_sid === player);
    const before = place(4);
    coach.does({ type: 'swapOnPitch', player: 4, other: 5 }, minutes(33));
    coach.does({ type: 'clockMode', stopped: true }, minutes(34));
    coach.does({ type: 'swapOnPitch', player: 4, other: 5 }, minutes(34));
    expect(place(4)).toEqual(before);
  });
});

describe('corrections', () => {
  it('change minute, scorer, assist and kind, and keep the rest', () => {
    const coach = kickedOff();
    const { eid } = coach.does({ type: 'goal', side: 'home', player: 7 }, minutes(8) + 20);
    const edit = { type: 'editEvent', eid: eid ?? '' } as const;
    coach.does({ ...edit, assist: 6, goalType: 'HEADER' }, minutes(9));
    expect(coach.match.events.at(-1)?.data).toMatchObject({
      game_time: minutes(8) + 20,
      player_sid: 7,
      assist_player_sid: 6,
      goal_type: 'HEADER',
    });
    coach.does({ ...edit, at: { minute: 3 }, player: 8 }, minutes(9));
    expect(coach.match.events.at(-1)?.data).toMatchObject({ game_time: minutes(2), player_sid: 8 });
    coach.does({ ...edit, side: 'away' }, minutes(9));
    expect(coach.match.events.at(-1)?.data).toMatchObject({ homeaway: 'away', player_sid: 0 });
    coach.does({ ...edit, ownGoal: true, player: 3 }, minutes(9));
    expect(coach.match.events.at(-1)).toMatchObject({
      type: 'OWN_GOAL',
      data: { homeaway: 'away', player_sid: 3 },
    });
    expect(coach.refusal({ ...edit, player: 99 }, minutes(9))).toBe('notOnSheet');
  });

  it('of a substitution change the whole pitch after it', () => {
    const coach = kickedOff();
    const { eid } = coach.does({ type: 'substitute', on: 14, off: 4 }, minutes(8));
    coach.does({ type: 'editEvent', eid: eid ?? '', player: 13, off: 5 }, minutes(9));
    const sids = onThePitch(coach.match).map((place) => place.player_sid);
    expect(sids).toEqual(expect.arrayContaining([4, 13]));
    expect(sids).not.toContain(5);
    coach.does({ type: 'substitute', on: 5, off: 13 }, minutes(10));
    expect(coach.refusal({ type: 'editEvent', eid: eid ?? '', player: 14 }, minutes(11))).toBe('contradicts');
    expect(coach.refusal({ type: 'editEvent', eid: eid ?? '', off: 0 }, minutes(11))).toBe('pitchFull');
  });

  it('of kick-offs and whistles are not made, and of unknown events neither', () => {
    const coach = kickedOff();
    expect(coach.refusal({ type: 'editEvent', eid: '17-1', at: { minute: 3 } }, 60)).toBe('fixedEvent');
    expect(coach.refusal({ type: 'removeEvent', eid: '17-1' }, 60)).toBe('fixedEvent');
    expect(coach.refusal({ type: 'removeEvent', eid: '17-77' }, 60)).toBe('unknownEvent');
    expect(coach.refusal({ type: 'editEvent', eid: '17-77' }, 60)).toBe('unknownEvent');
  });

  it('remove an event by writing null', () => {
    const coach = kickedOff();
    const { eid } = coach.does({ type: 'goal', side: 'home' }, 60);
    expect(coach.does({ type: 'removeEvent', eid: eid ?? '' }, 70).changes).toEqual({ 'events/17-2': null });
  });

  it('that change nothing are refused', () => {
    const coach = kickedOff();
    const { eid } = coach.does({ type: 'card', side: 'home', player: 3, colour: 'yellow' }, 60);
    expect(coach.refusal({ type: 'editEvent', eid: eid ?? '' }, 70)).toBe('nothingToChange');
  });
});

describe('other events', () => {
  it('are noted for either side; an injury is private', () => {
    const coach = kickedOff();
    coach.does({ type: 'otherEvent', event: 'POST_LEFT', side: 'away', sn: 4 }, 60);
    coach.does({ type: 'otherEvent', event: 'INJURED', side: 'home', player: 4 }, 70);
    expect(coach.match.events.slice(1).map(({ type, status }) => [type, status])).toEqual([
      ['POST_LEFT', 'PUBLIC'],
      ['INJURED', 'PRIVATE'],
    ]);
    coach.does({ type: 'editEvent', eid: '17-2', event: 'CROSSBAR' }, 80);
    expect(coach.match.events.at(1)?.type).toBe('CROSSBAR');
  });
});

describe('a match that is full', () => {
  const most = EVENTS_PER_MATCH_MAX;
  const full = (events: number) => {
    const coach = kickedOff({ matchParts: 2 });
    const [first] = coach.match.events;
    if (first === undefined) throw new Error('no kick-off');
    const notes = Array.from({ length: events - 1 }, (_, n) => ({
      ...first,
      eid: `9-${n}`,
      type: 'CORNER' as const,
      data: { ...first.data, lineup: [], homeaway: 'home' as const },
    }));
    coach.match = { ...coach.match, events: [first, ...notes] };
    return coach;
  };

  it('takes nothing that is noted, and says how many it holds', () => {
    const coach = full(most - EVENTS_KEPT_FOR_WHISTLES);
    const { us, them } = { us: 'home', them: 'away' } as const;
    expect(coach.try({ type: 'goal', side: them }, 60)).toEqual({
      ok: false,
      error: { code: 'eventsFull', max: most },
    });
    for (const command of [
      { type: 'say', text: 'Hello' },
      { type: 'pause' },
      { type: 'otherEvent', event: 'CORNER', side: us },
      { type: 'card', side: them, colour: 'yellow' },
    ] as const) {
      expect(coach.refusal(command, 60), command.type).toBe('eventsFull');
    }
  });

  it('is played to its end all the same, is corrected, and takes something again when something is removed', () => {
    const coach = full(most - EVENTS_KEPT_FOR_WHISTLES);
    coach.does({ type: 'editEvent', eid: '9-3', at: { minute: 1 }, event: 'SHOTS' }, 120);
    coach.does({ type: 'removeEvent', eid: '9-4' }, 120);
    coach.does({ type: 'goal', side: 'away' }, 120);
    coach.does({ type: 'endPart' }, minutes(30));
    coach.does({ type: 'startPart' }, minutes(40));
    coach.does({ type: 'startShootout' }, minutes(70));
    coach.does({ type: 'kick', side: 'home', player: 3, outcome: 'scored' }, minutes(71));
    coach.does({ type: 'endMatch' }, minutes(72));
    expect(coach.match.events.length).toBeGreaterThan(most - EVENTS_KEPT_FOR_WHISTLES);
  });

  it('has room for its last whistle, and never for more than the server takes', () => {
    expect(full(most).refusal({ type: 'endPart' }, minutes(30))).toBe('eventsFull');
    expect(full(most - 1).refusal({ type: 'endPart' }, minutes(30))).toBeUndefined();
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
