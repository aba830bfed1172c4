import { expect, test } from 'vitest';
import { found } from './search.ts';

const zoe = { nickname: 'Zoë', firstname: 'Zoë-Marie', surname: 'van der Vélde' };
const sem = { nickname: 'Sem', firstname: '', surname: '' };

test('a search matches the beginning of any name, ignoring accents and capitals', () => {
  for (const search of ['zoe', 'Zoë', 'marie', 'velde', 'van v', 'z der']) {
    expect(found([sem, zoe], search), search).toEqual([zoe]);
  }
});

test('a search does not match the middle of a name, and every word must match', () => {
  for (const search of ['elde', 'zoe jansen', 'x']) expect(found([zoe, sem], search), search).toEqual([]);
});

test('an empty search returns all players in their order', () => {
  expect(found([zoe, sem], '  ')).toEqual([zoe, sem]);
});
