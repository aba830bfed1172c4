import { describe, expect, it } from 'vitest';
import type { Match } from '../../entity/tables/match.ts';
import { isCard } from '../events/events.ts';
import { scoreOf } from '../events/score.ts';
import { onThePitch, placeOf } from '../lineup/on-pitch.ts';
import {
  Coach,
  KICK_OFF,
  kickedOff,
  minutes,
  readyMatch,
  throughRegisters,
} from '../testing/match.testing.ts';
import { decide } from './decide.ts';

const cardsIn = (match: Match) => match.events.filter(({ type }) => isCard(type)).map(({ type }) => type);

describe('a goal', () => {
  it('a goal names our scorer and assist, or an opponent by number and name', () => {
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

  it('an own goal counts for the other side, and has no assist', () => {
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

  it('a goal by a player who cannot score is refused', () => {
    const coach = kickedOff();
    expect(coach.refusal({ type: 'goal', side: 'away', player: 7 }, 60)).toBe('wrongSide');
    expect(coach.refusal({ type: 'goal', side: 'home', ownGoal: true, player: 7 }, 60)).toBe('wrongSide');
    expect(coach.refusal({ type: 'goal', side: 'home', player: 99 }, 60)).toBe('notOnSheet');
    expect(coach.refusal({ type: 'goal', side: 'home', player: 7, assist: 7 }, 60)).toBe('samePlayer');
    expect(coach.refusal({ type: 'goal', side: 'away', assist: 7 }, 60)).toBe('wrongSide');
  });

  it('a goal by a player of the team adds them to the sheet', () => {
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

  it('a goal from the same tap is recorded once', () => {
    const coach = kickedOff();
    const { match } = coach.does({ type: 'goal', side: 'home' }, 60);
    const again = decide(match, { type: 'goal', side: 'home' }, { nowSeconds: KICK_OFF + 60, eid: '17-2' });
    expect(again).toMatchObject({ ok: false, error: { code: 'duplicateEvent' } });
  });

  it("a very long name is cut to the field's length", () => {
    const coach = kickedOff();
    coach.does({ type: 'goal', side: 'away', playername: '🦁'.repeat(10_000) }, 60);
    expect(throughRegisters(coach.match)).toEqual(coach.match);
    expect(coach.match.events.at(-1)?.data.playername).toHaveLength(254);
  });
});

describe('a card', () => {
  it('anyone on the sheet and the opponent can get a card, in any phase', () => {
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

  it('a second yellow card sends the person off', () => {
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

  it('unnamed opponents are different persons', () => {
    const coach = kickedOff();
    coach.does({ type: 'card', side: 'away', colour: 'yellow' }, 60);
    coach.does({ type: 'card', side: 'away', colour: 'yellow' }, 90);
    expect(cardsIn(coach.match)).toEqual(['YELLOW_CARD', 'YELLOW_CARD']);
  });

  it('a yellow card added before another makes that the second, until it is removed', () => {
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

describe('other events', () => {
  it('other events are recorded for either side; an injury is private', () => {
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
