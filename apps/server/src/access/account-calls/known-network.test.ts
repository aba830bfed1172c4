import { expect, test } from 'vitest';
import { openTestServer, quickPasswords, signIn, signUp } from '#testing/server/server.testing.ts';

test('a network is known after a successful sign-in from it', async () => {
  const asked: boolean[] = [];
  const passwords = {
    ...quickPasswords,
    fits: (...[password, hash, source]: Parameters<typeof quickPasswords.fits>) => {
      asked.push(source?.known === true);
      return quickPasswords.fits(password, hash);
    },
  };
  const server = await openTestServer({ deps: { passwords } });
  const account = await signUp(server);
  await signIn(server, account);
  await signIn(server, { ...account, email: 'stranger@example.org' });
  expect(asked).toEqual([false, true, false]);
  await server.close();
});
