import { expect, test } from 'vitest';
import { found } from './search.ts';

const zoe = { nickname: 'Zoë', firstname: 'Zoë-Marie', surname: 'van der Vélde' };
const sem = { nickname: 'Sem', firstname: '', surname: '' };

test('finds by the beginning of any name, without accents and capitals', () => {
  for (const search of ['zoe', 'Zoë', 'marie', 'velde', 'van v', 'z der']) {
    expect(found([sem, zoe], search), search).toEqual([zoe]);
  }
});

test('finds nobody by the middle of a name or by one word too many', () => {
  for (const search of ['elde', 'zoe jansen', 'x']) expect(found([zoe, sem], search), search).toEqual([]);
});

test('an empty search leaves everybody, in their order', () => {
  expect(found([zoe, sem], '  ')).toEqual([zoe, sem]);
});
