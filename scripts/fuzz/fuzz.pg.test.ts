import { expect, test } from 'vitest';
import { fuzz } from './fuzz.ts';

const SEED = 20_261_123;

test(`no request of seed ${SEED} breaks the server on PostgreSQL`, async () => {
  expect((await fuzz({ engine: 'postgres', seed: SEED, requests: 150 })).failures).toEqual([]);
}, 120_000);
