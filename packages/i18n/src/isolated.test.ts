import { expect, test } from 'vitest';
import { m } from './index.ts';

test('a message isolates names in Hebrew and Arabic, so that numbers beside them keep their place', () => {
  expect(m.matchday_did_goal({ name: 'محمد' })).toBe('Goal · \u2068محمد\u2069');
  expect(m.lineup_player_on_bench({ name: 'שרה', number: 4 })).toBe(
    '\u2068שרה\u2069, number 4, on the bench',
  );
  expect(m.matchday_did_goal({ name: 'محمد' }, { locale: 'nl-NL' })).toBe('Goal · \u2068محمد\u2069');
});

test('left-to-right names and numbers stay unchanged', () => {
  expect(m.matchday_did_goal({ name: 'Zoë Öztürk' })).toBe('Goal · Zoë Öztürk');
  expect(m.matchday_did_typed_score({ home: 2, away: 1 })).not.toMatch(/[\u2068\u2069]/);
});
