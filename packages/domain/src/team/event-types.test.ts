import { describe, expect, it } from 'vitest';
import type { Team } from '../entity/tables/team.ts';
import { OWN_EVENT_TYPES_MAX } from '../limits.ts';
import { aTeam, somePlayers } from '../match/testing/match.testing.ts';
import type { Result } from '../result.ts';
import {
  eventTitleRefusal,
  eventTypeOf,
  eventTypesOf,
  isFull,
  withEventType,
  withEventTypeChanged,
  withoutEventType,
} from './event-types.ts';

const TEAM = aTeam(somePlayers(3));

function made<T, E>(result: Result<T, E>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const withFive = made(withEventType(TEAM, { id: 100_001, title: ' High five ', icon: 'GREAT_PASS' }));

describe("a team's own event types", () => {
  it('an event type has a title, an icon, and a label that events store', () => {
    expect(eventTypesOf(withFive)).toEqual([
      { id: 100_001, title: 'High five', label: 'own-100001', icon: 'GREAT_PASS', data: '', order: 0 },
    ]);
  });

  it('an empty or existing title is refused', () => {
    expect(eventTitleRefusal(withFive, ' ')).toEqual({ code: 'labelMissing' });
    expect(eventTitleRefusal(withFive, 'high FIVE ')).toEqual({ code: 'eventTypeNameTaken' });
    expect(eventTitleRefusal(withFive, 'High five', 100_001)).toBeNull();
    expect(eventTitleRefusal(withFive, 'x'.repeat(31))).toEqual({ code: 'labelTooLong', max: 30 });
    expect(withEventTypeChanged(withFive, 100_001, { title: '' })).toMatchObject({ ok: false });
  });

  it('titles contain no invisible characters and none that change the text around them', () => {
    const turned = made(
      withEventType(TEAM, { id: 5, title: ' \u202eHigh\u200b \u0007 five\u2069', icon: 'GOAL' }),
    );
    expect(turned.eventtypes[0]?.title).toBe('High five');
    const renamed = made(withEventTypeChanged(turned, 5, { title: '\u2066Fair  play' }));
    expect(renamed.eventtypes[0]?.title).toBe('Fair play');
    expect(eventTitleRefusal(turned, '\u200bhigh five')).toEqual({ code: 'eventTypeNameTaken' });
    expect(eventTitleRefusal(turned, '\u200e\u202a')).toEqual({ code: 'labelMissing' });
    const foreign = { eventtypes: [{ ...turned.eventtypes[0], id: 5, title: 'High\u202efive', label: 'x' }] };
    const stored = { ...TEAM, eventtypes: foreign.eventtypes as Team['eventtypes'] };
    expect(eventTypesOf(stored)[0]?.title).toBe('Highfive');
    expect(eventTypeOf(stored, 'x')?.title).toBe('Highfive');
    expect(eventTypeOf(stored, '')).toBeUndefined();
    expect(
      eventTypeOf({ eventtypes: stored.eventtypes.map((type) => ({ ...type, title: '\u200b' })) }, 'x'),
    ).toBeUndefined();
  });

  it('a renamed event type keeps its label, so that recorded events keep their type', () => {
    const renamed = made(withEventTypeChanged(withFive, 100_001, { title: 'Fair play', icon: 'CORNER' }));
    expect(renamed.eventtypes[0]).toMatchObject({ title: 'Fair play', icon: 'CORNER', label: 'own-100001' });
  });

  it('an event type with a taken id gets another id and another label', () => {
    const two = made(withEventType(withFive, { id: 100_001, title: 'Tackle', icon: 'CORNER' }));
    expect(two.eventtypes.map(({ id, label }) => [id, label])).toEqual([
      [100_001, 'own-100001'],
      [100_002, 'own-100002'],
    ]);
  });

  it('the number of event types has a maximum, and a deletion makes room', () => {
    let team: Team = TEAM;
    for (let index = 0; index < OWN_EVENT_TYPES_MAX; index++) {
      team = made(withEventType(team, { id: index + 1, title: `Nr ${index}`, icon: 'GOAL' }));
    }
    expect(isFull(team)).toBe(true);
    expect(withEventType(team, { id: 99, title: 'More', icon: 'GOAL' })).toEqual({
      ok: false,
      error: { code: 'eventTypesFull', max: OWN_EVENT_TYPES_MAX },
    });
    expect(isFull(made(withoutEventType(team, 1)))).toBe(false);
    expect(withoutEventType(TEAM, 1)).toEqual({ ok: false, error: { code: 'eventTypeUnknown', id: 1 } });
  });
});
