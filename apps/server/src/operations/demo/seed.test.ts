import { expect, test } from 'vitest';
import { addAccount } from '#features/auth/sign-up/accounts.ts';
import { openTestServer } from '#testing/server/server.testing.ts';
import { seedDemo } from './seed.ts';
import { YOUNG_COACH } from './young-team.ts';

test('the demo is written by the rules of its coach, once', async () => {
  const server = await openTestServer();
  expect(await seedDemo(server.deps)).toBe('written');
  expect(await seedDemo(server.deps)).toBe('there');
  await server.close();
});

test('a database that has accounts of its own gets no account with a known password', async () => {
  const server = await openTestServer();
  const { database } = server.deps;
  const email = 'coach@club.example';
  await database.transaction((tx) =>
    addAccount(tx, { email, passwordHash: 'x', locale: 'en', profile: YOUNG_COACH, now: 0 }),
  );
  expect(await seedDemo(server.deps)).toBe('refused');
  const emails = await database.reader.selectFrom('accounts').select('email').execute();
  expect(emails).toEqual([{ email }]);
  await server.close();
});
