import { expect, it } from 'vitest';
import { PokeLine } from './poke.ts';

/** A line whose answers and waits the test plays itself. */
function line(answers: (() => Promise<Response>)[]) {
  const waits: { ms: number; run: () => void }[] = [];
  let returns = 0;
  const poke = new PokeLine({
    baseUrl: '',
    token: 'token',
    fetch: async () => (answers.shift() ?? (() => new Promise<Response>(() => undefined)))(),
    after: (ms, run) => {
      waits.push({ ms, run });
      return () => undefined;
    },
    poked: () => undefined,
    back: () => {
      returns += 1;
    },
    random: () => 1,
  });
  return { poke, waits, returns: () => returns };
}

const refused = () => Promise.reject(new TypeError('connection refused'));
const open = async () => new Response(new ReadableStream<Uint8Array>({ start: () => undefined }));
const settled = () => new Promise((resume) => setImmediate(resume));

it('[PUL-7] says when a lost line is back: what waits need not wait for a health check', async () => {
  const { poke, waits, returns } = line([refused, refused, open]);
  poke.start();
  await settled();
  waits.shift()?.run();
  await settled();
  expect(returns()).toBe(0);
  waits.shift()?.run();
  await settled();
  expect(returns()).toBe(1);
  poke.stop();
});

it('[PUL-7] says nothing when the line opens for the first time', async () => {
  const { poke, returns } = line([open]);
  poke.start();
  await settled();
  expect(returns()).toBe(0);
  poke.stop();
});
