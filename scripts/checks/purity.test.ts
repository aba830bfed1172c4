import { describe, expect, test } from 'vitest';
import { impurities } from './purity.ts';

describe('impurities in domain and sync', () => {
  test.each([
    ['const now = Date.now();', 'Date.now'],
    ['const now = Date\t. now;', 'Date.now'],
    ['const now = new Date();', 'new Date() without arguments'],
    ['const now = +new Date;', 'new Date without arguments'],
    ['const now = Date();', 'Date()'],
    ['const id = Math.random();', 'Math.random'],
    ['const id = crypto.randomUUID();', 'crypto'],
    ['const start = performance.now();', 'performance'],
    ['const clock = globalThis["Date"];', 'globalThis'],
    ['const id = `\x24{Math.random()}`;', 'Math.random'],
  ])('%s is impure', (source, name) => {
    expect(impurities(`\n${source}`)).toEqual([{ line: 2, name }]);
  });

  test.each([
    'const kickOff = new Date(millis);',
    'type Stored = Date;',
    '// Date.now() would make the match depend on the device',
    '/* Math.random() */',
    "const text = 'Math.random()';",
    'const rated = player.performance;',
    'const row = { performance: 7 };',
    'const updateDate = (value: string) => value;',
  ])('%s is pure', (source) => {
    expect(impurities(source)).toEqual([]);
  });
});
