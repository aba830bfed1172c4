import { describe, expect, it } from 'vitest';
import { onThePitch } from '../lineup/on-pitch.ts';
import { kickedOff, minutes } from '../testing/match.testing.ts';

describe('corrections', () => {
  it('an edit changes minute, scorer, assist and kind, and keeps the rest', () => {
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

  it('an edit of a substitution changes the pitch after it', () => {
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

  it('edits of kick-offs, whistles and unknown events are refused', () => {
    const coach = kickedOff();
    expect(coach.refusal({ type: 'editEvent', eid: '17-1', at: { minute: 3 } }, 60)).toBe('fixedEvent');
    expect(coach.refusal({ type: 'removeEvent', eid: '17-1' }, 60)).toBe('fixedEvent');
    expect(coach.refusal({ type: 'removeEvent', eid: '17-77' }, 60)).toBe('unknownEvent');
    expect(coach.refusal({ type: 'editEvent', eid: '17-77' }, 60)).toBe('unknownEvent');
  });

  it('an event is removed by writing null', () => {
    const coach = kickedOff();
    const { eid } = coach.does({ type: 'goal', side: 'home' }, 60);
    expect(coach.does({ type: 'removeEvent', eid: eid ?? '' }, 70).changes).toEqual({ 'events/17-2': null });
  });

  it('an edit without changes is refused', () => {
    const coach = kickedOff();
    const { eid } = coach.does({ type: 'card', side: 'home', player: 3, colour: 'yellow' }, 60);
    expect(coach.refusal({ type: 'editEvent', eid: eid ?? '' }, 70)).toBe('nothingToChange');
  });
});
