import { Coach, minutes, readyMatch } from '@touchline/domain/match/testing/match.testing';
import { expect, test } from 'vitest';
import { undoneText } from './undo-words.ts';

test('the start of a part is named by the part that is under way', () => {
  const coach = new Coach(readyMatch({ matchParts: 2, matchLength: 60 }));
  coach.does({ type: 'kickOff' }, 0);
  coach.does({ type: 'endPart' }, minutes(30));
  coach.does({ type: 'startPart' }, minutes(40));
  expect(undoneText('startPart', coach.match)).toBe('2nd half under way');
});

test('a label of another screen is a change of the match', () => {
  expect(undoneText('updateMatch', readyMatch())).toBe('last change');
});
