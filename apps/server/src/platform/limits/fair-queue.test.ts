import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** Jobs that end on command; `started` lists their names in the order of their starts. */
function jobs(queue: FairQueue) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    started,
    ask: (name: string, source?: { network: string; known: boolean }) => {
      const body = async () => {
        started.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        return name;
      };
      const outcome = queue.run(body, source).then(
        () => 'served',
        (error: { code: number }) => error.code,
      );
      return outcome;
    },
    end: async (name: string) => {
      ends.get(name)?.();
      await settle();
    },
  };
}
const from = (network: string, known = false) => ({ network, known });

test('networks take turns, and a known device goes before all of them', async () => {
  const { ask, end, started } = jobs(new FairQueue(1, 10));
  for (const name of ['a1', 'a2', 'a3']) void ask(name, from('a'));
  void ask('b1', from('b'));
  void ask('c1', from('c', true));
  for (const name of ['a1', 'c1', 'a2', 'b1']) await end(name);
  expect(started).toEqual(['a1', 'c1', 'a2', 'b1', 'a3']);
});

test('in a full queue the network with the most waiting jobs loses a place to another network', async () => {
  const { ask, end, started } = jobs(new FairQueue(1, 3));
  const guesses = ['g1', 'g2', 'g3', 'g4'].map((name) => ask(name, from('guesser')));
  expect(await ask('g5', from('guesser'))).toBe(429);
  const right = ask('right', from('home'));
  expect(await guesses[3]).toBe(429);
  for (const name of ['g1', 'g2', 'right']) await end(name);
  expect(await right).toBe('served');
  expect(started).toEqual(['g1', 'g2', 'right', 'g3']);
});

test('when each network has one waiting job, an unknown source is refused and a known device is not', async () => {
  const { ask, end } = jobs(new FairQueue(1, 2));
  const [, , last] = [ask('a', from('a')), ask('b', from('b')), ask('c', from('c'))];
  expect(await ask('d', from('d'))).toBe(429);
  const known = ask('e', from('e', true));
  expect(await Promise.race([last, ask('b2', from('d'))])).toBe(429);
  await end('a');
  await end('e');
  expect(await known).toBe('served');
});

test('a failed job frees its place', async () => {
  const queue = new FairQueue(1, 1);
  await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await queue.run(async () => 'next')).toBe('next');
});
