import { expect, it } from 'vitest';
import { PokeStream } from './poke-stream.ts';

/** A stream whose answers and waits the test controls. */
function stream(answers: (() => Promise<Response>)[]) {
  const waits: { ms: number; run: () => void }[] = [];
  let returns = 0;
  let pokes = 0;
  const asked: string[] = [];
  const poke = new PokeStream({
    baseUrl: '',
    token: 'token',
    device: async () => 'phone 1',
    fetch: async (address) => {
      asked.push(String(address));
      return (answers.shift() ?? (() => new Promise<Response>(() => undefined)))();
    },
    after: (ms, run) => {
      waits.push({ ms, run });
      return () => undefined;
    },
    poked: () => {
      pokes += 1;
    },
    back: () => {
      returns += 1;
    },
    random: () => 1,
  });
  return { poke, waits, asked, returns: () => returns, pokes: () => pokes };
}

const refused = () => Promise.reject(new TypeError('connection refused'));
const open = async () => new Response(new ReadableStream<Uint8Array>({ start: () => undefined }));
const settled = () => new Promise((resume) => setImmediate(resume));

it('[PUL-7.1] a stream that returns after a loss is reported, so that waiting changes need no health check', async () => {
  const { poke, waits, returns } = stream([refused, refused, open]);
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

it('[PUL-7.5] names the device, so that it is not poked for its own changes', async () => {
  const { poke, asked } = stream([open]);
  poke.start();
  await settled();
  expect(asked).toEqual(['/api/events?device=phone%201']);
  poke.stop();
});

it('[PUL-7.1] the first opening of a stream is not reported', async () => {
  const { poke, returns } = stream([open]);
  poke.start();
  await settled();
  expect(returns()).toBe(0);
  poke.stop();
});

/** A stream that sends these pieces one after another and stays open. */
const saying = (pieces: readonly string[]) => async () => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
    },
  });
  return new Response(body);
};

it.each([
  ['whole', ['event: poke\ndata: {}\n\n'], 1],
  ['cut anywhere', ['eve', 'nt: poke\nda', 'ta: {}\n', '\n'], 1],
  ['with the line ends of a proxy', ['event: poke\r\ndata: {}\r\n\r\n'], 1],
  ['two at once', ['event: poke\ndata: {}\n\nevent: poke\ndata: {}\n\n'], 2],
  ['a comment, which only keeps the stream open', [':\n\n', ': still here\n\n'], 0],
  ['without its end', ['event: poke\ndata: {}\n'], 0],
] as const)('[PUL-7.2] reads pokes: %s', async (_, pieces, expected) => {
  const { poke, pokes } = stream([saying(pieces)]);
  poke.start();
  await settled();
  await settled();
  expect(pokes()).toBe(expected);
  poke.stop();
});
