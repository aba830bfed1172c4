import { OTHER_EVENT_TYPES } from '@touchline/domain/match/decision/commands';
import { expect, test } from 'vitest';
import { eventChoices } from './event-choices.ts';

const types = (groups: ReturnType<typeof eventChoices>) =>
  groups.flatMap(({ choices }) => choices.map(({ event }) => event));

test('section 4: every event type without its own button is offered once', () => {
  const offered = types(eventChoices({ eventtypes: [] }, []));
  expect([...offered].sort()).toEqual([...OTHER_EVENT_TYPES].sort());
});

test("section 3: match_eventtypes decides which events match day offers; the team's own types are always offered", () => {
  const own = { id: 2, title: 'Nutmeg', label: 'nutmeg', icon: 'star', data: '', order: 0 };
  const groups = eventChoices({ eventtypes: [own] }, ['CORNER', 'INJURED', 'GOAL']);
  expect(types(groups)).toEqual(['UNDEFINED', 'CORNER', 'INJURED']);
  expect(groups[0]).toEqual({
    group: 'own',
    choices: [{ event: 'UNDEFINED', own: 'nutmeg', title: 'Nutmeg', icon: 'star' }],
  });
});

test('an own type without a title is not offered', () => {
  const blank = { id: 2, title: ' ', label: 'x', icon: '', data: '', order: 0 };
  expect(eventChoices({ eventtypes: [blank] }, ['CORNER']).map(({ group }) => group)).toEqual(['chances']);
});
