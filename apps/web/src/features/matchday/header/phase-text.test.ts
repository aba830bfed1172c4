import { create } from '@touchline/domain/entity/rows/rows';
import { matchFields } from '@touchline/domain/entity/tables/match';
import { expect, test } from 'vitest';
import { phaseText } from './phase-text.ts';

const match = { ...create(matchFields), dateHours: 9, dateMinutes: 5, matchParts: 2, gamepart: 1 };

test.each([
  ['CAN_START', 'Kick-off 09:05'],
  ['DELAYED', 'Delayed · Kick-off 09:05'],
  ['POSTPONED', 'Postponed'],
  ['CANCELLED', 'Cancelled'],
  ['PLAYING', '1st half'],
  ['PAUSED', 'Stopped · 1st half'],
  ['HALFTIME', 'Half-time'],
  ['BREAK', 'Break'],
  ['EXTRATIME', 'Extra time follows'],
  ['PENALTIES', 'Penalties'],
  ['FINISHED', 'Full time'],
  ['ARCHIVED', 'Full time'],
  ['ABANDONED', 'Abandoned'],
  ['ABANDONED_ARCHIVED', 'Abandoned'],
] as const)('the text of a match that is %s is: %s', (status, text) => {
  expect(phaseText({ ...match, status })).toBe(text);
});
