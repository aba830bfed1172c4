import { expect, test } from 'vitest';
import { openTestServer, quickPasswords, signIn, signUp } from '../server.testing.ts';

test('a sign-in from a network where one succeeded before is known', async () => {
  const asked: boolean[] = [];
  const passwords = {
    ...quickPasswords,
    fits: (...[password, hash, asker]: Parameters<typeof quickPasswords.fits>) => {
      asked.push(asker?.known === true);
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
