import { describe, expect, it } from 'vitest';
import { EVENTS_KEPT_FOR_WHISTLES, EVENTS_PER_MATCH_MAX } from '../../limits.ts';
import { kickedOff, minutes } from '../testing/match.testing.ts';

describe('a match with the most events', () => {
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

  it('a full match accepts no further entries, and names its limit', () => {
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

  it('a full match can be ended and corrected, and accepts events again after a removal', () => {
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

  it("a full match has room for its final whistle, and never exceeds the server's limit", () => {
    expect(full(most).refusal({ type: 'endPart' }, minutes(30))).toBe('eventsFull');
    expect(full(most - 1).refusal({ type: 'endPart' }, minutes(30))).toBeUndefined();
  });
});
