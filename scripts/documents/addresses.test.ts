/** The installed app leaves the addresses of the server to the server. */
import { expect, test } from 'vitest';
import { routesOf } from '../../apps/server/src/testing/server/routes.testing.ts';
import { openTestServer } from '../../apps/server/src/testing/server/server.testing.ts';
import { SERVER_ADDRESSES } from '../../apps/web/build/addresses.ts';

test('the service worker answers no address of a route of the server', async () => {
  const server = await openTestServer();
  const routes = [...routesOf(server).keys()].map(exampleOf);
  await server.close();
  expect(routes.length).toBeGreaterThan(20);
  expect(routes.filter((route) => !SERVER_ADDRESSES.some((address) => address.test(route)))).toEqual([]);
});

/** Patterns of parameters are no addresses. */
function exampleOf(route: string): string {
  return route.replace(':language(^[a-z]{2}$)', 'en').replace(/:file\(.*json\|pdf.*\)$/, '5.pdf');
}

const isOfServer = (url: string) => SERVER_ADDRESSES.some((address) => address.test(url));

test.each(['/club', '/club/', '//club//', '/club/?day=2', '/club/page', '/club/page/', '/club/Page?lang=nl'])(
  'the screen %s is the app’s, although the club page shares its prefix',
  (url) => expect(isOfServer(url)).toBe(false),
);

test.each(['/match/t0ken/5.json', '/en/match/t0ken/5.pdf', '/en/match/t0ken/5.pdf?view=shared'])(
  'the exported match %s is the server’s, although screens share its prefix',
  (url) => expect(isOfServer(url)).toBe(true),
);

test.each(['/match/5/details/', '/match/5/timeline/?filter=goals'])('the screen %s is the app’s', (url) =>
  expect(isOfServer(url)).toBe(false),
);

test.each(['/club/t0ken', '//Club//t0ken/embed', '/club/pageant', '/club/t0ken?lang=nl'])(
  'the club page %s is the server’s',
  (url) => expect(isOfServer(url)).toBe(true),
);
