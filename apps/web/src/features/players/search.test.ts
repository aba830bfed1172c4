import { expect, test } from 'vitest';
import { isFound } from './search.ts';

const zoe = { nickname: 'Zoë', firstname: 'Zoë-Marie', surname: 'van der Vélde' };

test('finds by the beginning of any name, without accents and capitals', () => {
  for (const search of ['zoe', 'Zoë', 'marie', 'velde', 'van v', '  ', 'z der']) {
    expect(isFound(zoe, search), search).toBe(true);
  }
});

test('finds nobody by the middle of a name or by one word too many', () => {
  for (const search of ['elde', 'zoe jansen', 'x']) expect(isFound(zoe, search), search).toBe(false);
});
