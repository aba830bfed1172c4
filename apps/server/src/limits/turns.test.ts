import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

/** Jobs that end when told; `started` names them in the order in which they began. */
function jobs(turns: Turns) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    started,
    ask: (name: string, asker?: { network: string; known: boolean }) => {
      const body = async () => {
        started.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        return name;
      };
      const outcome = turns.run(body, asker).then(
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
  const { ask, end, started } = jobs(new Turns(1, 10));
  for (const name of ['a1', 'a2', 'a3']) void ask(name, from('a'));
  void ask('b1', from('b'));
  void ask('c1', from('c', true));
  for (const name of ['a1', 'c1', 'a2', 'b1']) await end(name);
  expect(started).toEqual(['a1', 'c1', 'a2', 'b1', 'a3']);
});

test('where too many wait, the network with most of them gives a place to another one', async () => {
  const { ask, end, started } = jobs(new Turns(1, 3));
  const guesses = ['g1', 'g2', 'g3', 'g4'].map((name) => ask(name, from('guesser')));
  expect(await ask('g5', from('guesser'))).toBe(429);
  const right = ask('right', from('home'));
  expect(await guesses[3]).toBe(429);
  for (const name of ['g1', 'g2', 'right']) await end(name);
  expect(await right).toBe('served');
  expect(started).toEqual(['g1', 'g2', 'right', 'g3']);
});

test('where each network has one waiting, a stranger is refused, and a known device is not', async () => {
  const { ask, end } = jobs(new Turns(1, 2));
  const [, , last] = [ask('a', from('a')), ask('b', from('b')), ask('c', from('c'))];
  expect(await ask('d', from('d'))).toBe(429);
  const known = ask('e', from('e', true));
  expect(await Promise.race([last, ask('b2', from('d'))])).toBe(429);
  await end('a');
  await end('e');
  expect(await known).toBe('served');
});

test('a job that fails frees its place', async () => {
  const turns = new Turns(1, 1);
  await expect(turns.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns.run(async () => 'next')).toBe('next');
});
