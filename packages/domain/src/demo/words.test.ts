import { expect, test } from 'vitest';
import { DEMO_IDS, SATURDAY } from './demo.testing.ts';
import { demoSeason } from './season.ts';
import { demoTrainings } from './trainings.ts';
import { DEMO_WORDS, type DemoWords } from './words.ts';

function madeWith(words: DemoWords): string {
  const season = demoSeason(SATURDAY, DEMO_IDS, words);
  const trainings = demoTrainings(season.team, DEMO_IDS, { nowSeconds: SATURDAY, words });
  return JSON.stringify([season, trainings]);
}

test('what people wrote is in the language of the coach, and in no other', () => {
  const dutch = madeWith(DEMO_WORDS['nl-NL']);
  const english = madeWith(DEMO_WORDS.en);
  for (const group of ['reasons', 'tasks', 'selections', 'training'] as const) {
    const own = Object.values(DEMO_WORDS['nl-NL'][group]);
    const other = Object.values(DEMO_WORDS.en[group]).filter((text) => !own.includes(text));
    for (const text of own) expect(dutch).toContain(text);
    for (const text of other) {
      expect(english).toContain(text);
      expect(dutch).not.toContain(text);
    }
  }
});
