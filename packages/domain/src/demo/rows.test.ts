import { expect, test } from 'vitest';
import { references } from '../entity/rows/references.ts';
import type { Value } from '../entity/rows/rows.ts';
import { levelChanges } from './families.ts';
import { DEMO_COUNTS, demoRows } from './rows.ts';
import { DEMO_WORDS } from './words.ts';

const NOW = 1_795_248_000;
let last = 0;
const sids = (count: number) => Array.from({ length: count }, () => ++last);
const ids = {
  account: 7_000,
  team: sids(1)[0] ?? 0,
  players: sids(DEMO_COUNTS.players),
  matches: sids(DEMO_COUNTS.matches).map((sid) => ({ sid, match_token: `token${sid}` })),
  notes: sids(DEMO_COUNTS.notes),
  selections: sids(DEMO_COUNTS.training_selections),
  sessions: sids(DEMO_COUNTS.training_sessions),
};

test.each(['en', 'nl-NL'] as const)(
  'the demo in %s uses each id once and refers only to its own rows',
  (locale) => {
    const { club, levels, writings } = demoRows(ids, NOW, { words: DEMO_WORDS[locale], parseHtml: () => [] });
    const rows = [...club, ...writings];
    const names = new Set(rows.map(({ collection, sid }) => `${collection}/${sid}`));
    expect(names.size).toBe(rows.length);
    expect(rows.length).toBe(Object.values(DEMO_COUNTS).reduce((sum, count) => sum + count, 0) + 2);
    const team = { collection: 'teams', sid: ids.team, changes: levelChanges(levels, NOW) };
    for (const { collection, changes } of [...rows, team]) {
      const registers = Object.fromEntries(
        Object.entries(changes).map(([path, value]): [string, [Value, string]] => [path, [value, '']]),
      );
      for (const of of references(collection, registers)) {
        expect(names, `${collection} → ${of.collection}/${of.sid}`).toContain(`${of.collection}/${of.sid}`);
      }
    }
  },
);
