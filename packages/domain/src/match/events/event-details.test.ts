import { describe, expect, it } from 'vitest';
import type { EditEvent } from '../decision/commands.ts';
import { publicView } from '../public/public-view.ts';
import { aTeam, kickedOff, minutes, somePlayers } from '../testing/match.testing.ts';
import { filtered, partsOfMinute, recentFirst, TIMELINE_FILTERS, timelineOf } from '../timeline/timeline.ts';

const PLAYERS = somePlayers(14);
const TEAM = aTeam(PLAYERS);

function noted() {
  const coach = kickedOff();
  const { eid } = coach.does(
    {
      type: 'otherEvent',
      event: 'CHANCE',
      side: 'home',
      player: 2,
      chanceType: 'HEADER',
      pitchpos: { x: 40, y: 12 },
    },
    minutes(5),
  );
  const rowNow = () => timelineOf(coach.match).find((row) => row.eid === eid);
  const edit = (change: Omit<EditEvent, 'type' | 'eid'>) =>
    coach.does({ type: 'editEvent', eid: eid ?? '', ...change }, minutes(9));
  return { coach, rowNow, edit, eid: eid ?? '' };
}

describe('details of an event', () => {
  it('an event has a position on the pitch and the origin of the chance', () => {
    expect(noted().rowNow()).toMatchObject({ spot: { x: 40, y: 12 }, chanceType: 'HEADER', type: 'CHANCE' });
  });

  it('a position outside is moved onto the pitch, and an invalid one is not stored', () => {
    const { rowNow, edit } = noted();
    edit({ pitchpos: { x: 140, y: 3 } });
    expect(rowNow()?.spot).toEqual({ x: 100, y: 3 });
    edit({ pitchpos: { x: Number.NaN, y: 3 } });
    expect(rowNow()?.spot).toBeNull();
  });

  it('details stay when something else of the event changes', () => {
    const { rowNow, edit } = noted();
    edit({ player: 3, at: { minute: 4 } });
    expect(rowNow()).toMatchObject({ player: 3, minute: 4, spot: { x: 40, y: 12 }, chanceType: 'HEADER' });
  });

  it('a goal and a card have a position too', () => {
    const coach = kickedOff();
    coach.does({ type: 'goal', side: 'home', player: 2, pitchpos: { x: 50, y: 8 } }, 60);
    coach.does({ type: 'card', side: 'home', player: 3, colour: 'yellow', pitchpos: { x: 20, y: 60 } }, 90);
    expect(timelineOf(coach.match).flatMap(({ spot }) => (spot === null ? [] : [spot]))).toEqual([
      { x: 50, y: 8 },
      { x: 20, y: 60 },
    ]);
  });
});

describe('the status of an event', () => {
  it('only PUBLIC events reach followers; the team sees all', () => {
    const { coach, rowNow, edit, eid } = noted();
    const seen = () =>
      publicView({ match: { ...coach.match, privacy: 1 }, team: TEAM, players: PLAYERS })?.timeline.map(
        (event) => event.id,
      );
    expect(seen()).toContain(eid);
    edit({ status: 'PRIVATE' });
    expect(seen()).not.toContain(eid);
    expect(rowNow()?.isPublic).toBe(false);
    edit({ status: 'PUBLIC' });
    expect(seen()).toContain(eid);
  });

  it('the status stays when something else of the event changes', () => {
    const { rowNow, edit } = noted();
    edit({ status: 'PRIVATE' });
    edit({ player: 5 });
    expect(rowNow()?.isPublic).toBe(false);
  });
});

describe("the team's own event types", () => {
  it('own event types are recorded under their label, and followers see them', () => {
    const coach = kickedOff();
    const { eid } = coach.does({ type: 'otherEvent', event: 'UNDEFINED', own: 'throw_in', side: 'home' }, 90);
    const row = recentFirst(timelineOf(coach.match)).find((one) => one.eid === eid);
    expect(row).toMatchObject({ type: 'UNDEFINED', own: 'throw_in', editable: true, isPublic: true });
  });

  it('an own event type can replace another type, and be replaced', () => {
    const { rowNow, edit } = noted();
    edit({ event: 'UNDEFINED', own: 'throw_in' });
    expect(rowNow()).toMatchObject({ type: 'UNDEFINED', own: 'throw_in' });
    edit({ event: 'CORNER' });
    expect(rowNow()).toMatchObject({ type: 'CORNER', own: '' });
  });
});

describe('the filters of the timeline', () => {
  it('filters show goals, cards, substitutions, ours and theirs', () => {
    const coach = kickedOff();
    coach.does({ type: 'goal', side: 'home', player: 2 }, 60);
    coach.does({ type: 'goal', side: 'away', sn: 9 }, 120);
    coach.does({ type: 'card', side: 'away', sn: 4, colour: 'red' }, 180);
    coach.does({ type: 'substitute', on: 14, off: 3 }, 240);
    const rows = recentFirst(timelineOf(coach.match));
    const shown = Object.fromEntries(
      TIMELINE_FILTERS.map((filter) => [filter, filtered(rows, filter).map(({ type }) => type)]),
    );
    expect(shown).toEqual({
      all: ['SUBS_IN', 'RED_CARD', 'GOAL', 'GOAL', 'KICKOFF'],
      goals: ['GOAL', 'GOAL'],
      cards: ['RED_CARD'],
      substitutions: ['SUBS_IN'],
      ours: ['SUBS_IN', 'GOAL'],
      theirs: ['RED_CARD', 'GOAL'],
    });
  });

  it('two parts share a minute when one ends within it', () => {
    const match = { ...kickedOff().match, matchLength: 25, matchParts: 2 };
    expect(partsOfMinute(match, 13)).toEqual([1, 2]);
    expect(partsOfMinute(match, 12)).toEqual([1]);
    expect(partsOfMinute(match, 90)).toEqual([]);
  });
});
