import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { readFederations } from './federations.ts';

const HOUR = 3_600_000;
const KNVB = { id: 31, title: 'KNVB', flag: '🇳🇱', code: 'NED' };
const FA = { id: 32, title: 'FA', flag: '', code: 'ENG' };

test('federations are requested once in 24 hours, and the kept list is used when the server does not answer', async () => {
  let now = 1_000 * HOUR;
  let answer: readonly object[] | null = null;
  let network = true;
  let asked = 0;
  const client = {
    now: () => now,
    mayAsk: () => network,
    ask: async <T>() => {
      asked++;
      return answer === null
        ? { ok: false as const, code: 510, message: 'service unavailable' }
        : { ok: true as const, value: { getFederations: answer } as T };
    },
  };
  expect(await readFederations(client)).toEqual({ ok: false, error: { code: 'serviceUnavailable' } });
  answer = [KNVB];
  expect(await readFederations(client)).toEqual({ ok: true, value: [KNVB] });
  answer = [KNVB, FA];
  now += 23 * HOUR;
  expect(await readFederations(client)).toEqual({ ok: true, value: [KNVB] });
  expect(asked).toBe(2);
  expect(await readFederations(client, { force: true })).toEqual({ ok: true, value: [KNVB, FA] });
  now += 24 * HOUR - 1;
  answer = null;
  expect(await readFederations(client)).toEqual({ ok: true, value: [KNVB, FA] });
  expect(asked).toBe(3);
  now += 1;
  expect(await readFederations(client)).toEqual({ ok: true, value: [KNVB, FA] });
  expect(asked).toBe(4);
  network = false;
  expect(await readFederations(client)).toEqual({ ok: true, value: [KNVB, FA] });
  expect(asked).toBe(4);
});
