import { expect, test } from 'vitest';
import { fuzzParser, PARSERS } from './parsers.ts';

const SEED = 20_261_127;

test.each(Object.keys(PARSERS))(`no input of seed ${SEED} breaks the parser of %s`, (name) => {
  const parser = PARSERS[name];
  if (parser === undefined) throw new Error('no such parser');
  const { failures, kept } = fuzzParser(parser, { seed: SEED, inputs: 100 });
  expect(failures).toEqual([]);
  // Otherwise the search would not be guided by anything.
  expect(kept).toBeGreaterThan(parser.samples.length);
});

test('an input that breaks a rule is found by following new code', () => {
  const samples = ['abc'];
  const read = (input: Buffer) => {
    if (input.includes('\0')) throw new RangeError('a zero');
  };
  expect(fuzzParser({ samples, read }, { seed: SEED, inputs: 1_000 }).failures[0]).toContain('a zero');
});
