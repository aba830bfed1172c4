/** `npm run fuzz -- --greedy N` does the same for longer. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ATTACKS, allEnded } from './greedy-attacks.testing.ts';
import { type Ground, openGround } from './public-routes.testing.ts';

const GREED = { silent: 200, unread: 20, atOnce: 4 };

let ground: Ground;
beforeAll(async () => {
  ground = await openGround();
});
afterAll(async () => {
  await allEnded(ground);
  await ground.server.close();
});

test('every route without a session is attacked', () => {
  const kinds = new Set(ground.routes.map(({ path }) => path.split('/')[1]));
  expect([...kinds].toSorted()).toEqual([
    ...['', '.well-known'],
    ...['api', 'attend', 'calendar', 'club', 'dev', 'en', 'health', 'index.html', 'live', 'match', 'metrics'],
    ...['nothing', 'nowhere', 'page'],
  ]);
  expect(ground.routes.length).toBeGreaterThan(55);
});

describe.concurrent('slow clients', () => {
  test.for([
    ['heads that arrive byte by byte', 'slowHeads'],
    ['bodies that arrive byte by byte', 'slowBodies'],
    ['connections that say nothing', 'silence'],
  ] as const)('%s end with their connection, and others are answered', async ([, attack], { expect }) => {
    expect(await ATTACKS[attack](ground, GREED)).toEqual([]);
  });
});

test('answers that are not read take little memory, and end with their connection', async () => {
  expect(await ATTACKS.unreadAnswers(ground, GREED)).toEqual([]);
});

test('the same from many networks at once is answered, and keeps nobody waiting', async () => {
  expect(await ATTACKS.manyAtOnce(ground, GREED)).toEqual([]);
});

test('large and deep JSON costs little where the client is unknown', async () => {
  expect(await ATTACKS.largeBodies(ground, GREED)).toEqual([]);
});
