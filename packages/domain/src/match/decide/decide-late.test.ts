import { describe, expect, it } from 'vitest';
import type { Side } from '../../entity/tables/match.ts';
import { clockAt, elapsed } from '../clock/clock.ts';
import { resultOf, scoreOf } from '../events/score.ts';
import { type KickOutcome, shootoutOf } from '../events/shootout.ts';
import { onThePitch } from '../lineup/on-pitch.ts';
import { playingTime } from '../lineup/playing-time.ts';
import { type Coach, KICK_OFF, kickedOff, minutes, throughRegisters } from '../testing/match.testing.ts';
import { timelineOf } from '../timeline/timeline.ts';
import { lossesOf } from './decide-status.ts';

/** A cup match of 2 × 30 minutes with a score of 1-1 at its end. */
function levelAtTheEnd(): Coach {
  const coach = kickedOff({ matchParts: 2, matchLength: 60 });
  coach.does({ type: 'goal', side: 'home', player: 7 }, minutes(10));
  coach.does({ type: 'endPart' }, minutes(31));
  coach.does({ type: 'startPart' }, minutes(45));
  coach.does({ type: 'goal', side: 'away', sn: 9 }, minutes(60));
  return coach;
}

function kick(coach: Coach, side: Side, outcome: KickOutcome): void {
  coach.does({ type: 'kick', side, outcome }, minutes(120));
}

describe('extra time', () => {
  it('extra time follows only the last part, and only once', () => {
    const early = kickedOff({ matchParts: 2 });
    expect(early.refusal({ type: 'extraTime' }, minutes(5))).toBe('notLastPart');
    const coach = levelAtTheEnd();
    coach.does({ type: 'extraTime' }, minutes(77));
    expect(coach.match.status).toBe('EXTRATIME');
    expect(coach.refusal({ type: 'extraTime' }, minutes(78))).toBe('noExtraTime');
  });

  it('extra time has two parts, which begin at their own minutes', () => {
    const coach = levelAtTheEnd();
    coach.does({ type: 'extraTime' }, minutes(77));
    coach.does({ type: 'startPart' }, minutes(80));
    expect(coach.match).toMatchObject({ status: 'PLAYING_EXTRATIME', gamepart: 3 });
    expect(clockAt(coach.match, KICK_OFF + minutes(80))).toMatchObject({ minute: 61, overtime: 0 });
    coach.does({ type: 'pause' }, minutes(82));
    expect(coach.match.status).toBe('PAUSED_EXTRATIME');
    coach.does({ type: 'resume' }, minutes(83));
    expect(coach.match.status).toBe('PLAYING_EXTRATIME');
    coach.does({ type: 'endPart' }, minutes(97));
    expect(coach.match.status).toBe('EXTRATIME');
    coach.does({ type: 'startPart' }, minutes(98));
    expect(clockAt(coach.match, KICK_OFF + minutes(98))).toMatchObject({ minute: 76 });
    expect(coach.refusal({ type: 'endPart' }, minutes(110))).toBe('lastPart');
    coach.does({ type: 'goal', side: 'home', player: 3 }, minutes(115));
    coach.does({ type: 'endMatch' }, minutes(116));
    expect(timelineOf(coach.match).findLast(({ type }) => type === 'GOAL')).toMatchObject({
      part: 4,
      minute: 90,
      overtime: 3,
    });
  });

  it('extra time counts for the stored time and for playing time', () => {
    const coach = levelAtTheEnd();
    coach.does({ type: 'extraTime' }, minutes(75));
    coach.does({ type: 'startPart' }, minutes(80));
    const [keeper] = onThePitch(coach.match);
    coach.does({ type: 'endPart' }, minutes(96));
    coach.does({ type: 'startPart' }, minutes(97));
    coach.does({ type: 'endMatch' }, minutes(113));
    expect(elapsed(coach.match, KICK_OFF + minutes(500))).toBe(minutes(90));
    expect(playingTime(coach.match, KICK_OFF).get(keeper?.player_sid ?? 0)).toBe(90);
  });

  it('a match that is reopened continues in extra time', () => {
    const coach = levelAtTheEnd();
    coach.does({ type: 'extraTime' }, minutes(75));
    coach.does({ type: 'startPart' }, minutes(80));
    coach.does({ type: 'endMatch' }, minutes(90));
    coach.does({ type: 'reopen' }, minutes(91));
    expect(coach.match).toMatchObject({ status: 'PLAYING_EXTRATIME', gamepart: 3 });
  });
});

describe('a shoot-out', () => {
  const inShootout = (): Coach => {
    const coach = levelAtTheEnd();
    coach.does({ type: 'startShootout' }, minutes(77));
    return coach;
  };

  it('a shoot-out may follow the last part or extra time, and changes neither score nor clock', () => {
    const coach = inShootout();
    kick(coach, 'away', 'scored');
    expect(scoreOf(coach.match)).toEqual({ home: 1, away: 1 });
    expect(elapsed(coach.match, KICK_OFF + minutes(200))).toBe(minutes(62));
    const late = levelAtTheEnd();
    late.does({ type: 'extraTime' }, minutes(77));
    late.does({ type: 'startShootout' }, minutes(78));
    expect(late.match.status).toBe('PENALTIES');
  });

  it('the sides kick in turn, from either side', () => {
    const coach = inShootout();
    expect(shootoutOf(coach.match)?.next).toBeNull();
    kick(coach, 'away', 'missed');
    expect(shootoutOf(coach.match)?.next).toBe('home');
    expect(coach.refusal({ type: 'kick', side: 'away', outcome: 'scored' }, minutes(121))).toBe(
      'notTheirTurn',
    );
  });

  it('a shoot-out ends as soon as one side cannot be caught up', () => {
    const coach = inShootout();
    for (const [home, away] of [
      ['scored', 'saved'],
      ['scored', 'missed'],
      ['scored', 'saved'],
    ] as const) {
      expect(shootoutOf(coach.match)?.winner).toBeNull();
      kick(coach, 'home', home);
      kick(coach, 'away', away);
    }
    expect(shootoutOf(coach.match)).toMatchObject({
      score: { home: 3, away: 0 },
      winner: 'home',
      next: null,
    });
    expect(shootoutOf(coach.match)?.kicks.filter(({ decisive }) => decisive)).toHaveLength(1);
    expect(coach.refusal({ type: 'kick', side: 'home', outcome: 'scored' }, minutes(130))).toBe(
      'shootoutDecided',
    );
  });

  it('after five kicks each it continues one by one, and is decided only after equal kicks', () => {
    const coach = inShootout();
    for (let round = 0; round < 5; round++) {
      kick(coach, 'home', 'scored');
      kick(coach, 'away', 'scored');
    }
    kick(coach, 'home', 'scored');
    expect(shootoutOf(coach.match)?.winner).toBeNull();
    kick(coach, 'away', 'saved');
    expect(shootoutOf(coach.match)).toMatchObject({ winner: 'home', score: { home: 6, away: 5 } });
  });

  it('a match with a shoot-out stays a draw: the result depends on the score (section 4)', () => {
    const coach = inShootout();
    for (const side of ['home', 'away', 'home', 'away', 'home', 'away'] as const) {
      kick(coach, side, side === 'home' ? 'scored' : 'saved');
    }
    coach.does({ type: 'endMatch' }, minutes(140));
    expect(resultOf(coach.match)).toBe('draw');
    expect(shootoutOf(coach.match)?.winner).toBe('home');
  });

  it('cancelling a shoot-out loses only its kicks, whose number is shown before', () => {
    const coach = inShootout();
    kick(coach, 'home', 'scored');
    coach.does({ type: 'card', side: 'home', player: 7, colour: 'yellow' }, minutes(121));
    kick(coach, 'away', 'scored');
    expect(lossesOf(coach.match, { type: 'cancelShootout' })).toMatchObject({
      goals: 0,
      kicks: 2,
      others: 0,
    });
    coach.does({ type: 'cancelShootout' }, minutes(122));
    expect(coach.match.status).toBe('BREAK');
    expect(shootoutOf(coach.match)).toBeNull();
    expect(timelineOf(coach.match).filter(({ type }) => type === 'YELLOW_CARD')).toHaveLength(1);
    coach.does({ type: 'extraTime' }, minutes(123));
    expect(coach.match.status).toBe('EXTRATIME');
  });

  it('a shoot-out has its own cards, also with a minute, and no goals', () => {
    const coach = inShootout();
    kick(coach, 'home', 'scored');
    coach.does({ type: 'card', side: 'home', player: 7, colour: 'yellow', at: { minute: 65 } }, minutes(121));
    expect(timelineOf(coach.match).findLast(({ type }) => type === 'YELLOW_CARD')).toMatchObject({
      part: 8,
      minute: 65,
      overtime: 0,
    });
    expect(coach.refusal({ type: 'goal', side: 'home', player: 7 }, minutes(122))).toBe('otherPhase');
    coach.does({ type: 'goal', side: 'home', player: 7, at: { minute: 20 } }, minutes(122));
    expect(scoreOf(coach.match)).toEqual({ home: 2, away: 1 });
  });

  it('a player who was sent off cannot kick', () => {
    const coach = inShootout();
    coach.does({ type: 'card', side: 'home', player: 7, colour: 'red' }, minutes(121));
    const refused = { type: 'kick', side: 'home', outcome: 'scored', player: 7 } as const;
    expect(coach.refusal(refused, minutes(122))).toBe('sentOff');
  });

  it('kicks keep their order on another device', () => {
    const coach = inShootout();
    kick(coach, 'away', 'scored');
    kick(coach, 'home', 'missed');
    kick(coach, 'away', 'saved');
    const order = (match: typeof coach.match) => shootoutOf(match)?.kicks.map(({ outcome }) => outcome);
    expect(order(throughRegisters(coach.match))).toEqual(['scored', 'missed', 'saved']);
  });

  it('a shoot-out continues after the end was undone', () => {
    const coach = inShootout();
    kick(coach, 'home', 'scored');
    coach.does({ type: 'endMatch' }, minutes(125));
    coach.does({ type: 'reopen' }, minutes(126));
    expect(coach.match.status).toBe('PENALTIES');
  });
});

describe('a match that ends early', () => {
  it('a match that ends early has its actual length; a whistle in the last minute is the planned end', () => {
    const shortened = kickedOff({ matchParts: 2, matchLength: 60 });
    const [first] = onThePitch(shortened.match);
    shortened.does({ type: 'endMatch' }, minutes(20));
    expect(playingTime(shortened.match, KICK_OFF).get(first?.player_sid ?? 0)).toBe(20);
    const usual = kickedOff({ matchParts: 1, matchLength: 60 });
    usual.does({ type: 'endMatch' }, minutes(60) - 20);
    expect(playingTime(usual.match, KICK_OFF).get(first?.player_sid ?? 0)).toBe(60);
  });
});
