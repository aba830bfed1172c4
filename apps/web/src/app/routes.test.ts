/** The route table of section 2: who may open each address, and which menus it has. */
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { router } from './router.tsx';
import { NO_SCREEN, type ScreenInfo } from './screens.ts';
import { screenOf } from './shell/use-screen.ts';

type Access = ScreenInfo['access'];
/** Whether signed-in users see the side menu, or on phones the bottom bar. */
type Menu = 'menu' | 'no menu';

const ROUTES: readonly (readonly [address: string, access: Access, menu: Menu])[] = [
  ['/', 'open', 'no menu'],
  ['/login/', 'open', 'no menu'],
  ['/login/magiclink/', 'open', 'no menu'],
  ['/login/magiclink/123456/', 'open', 'no menu'],
  ['/login/magiclink/coach@example.org/123456/', 'open', 'no menu'],
  ['/login/request-password/', 'open', 'no menu'],
  ['/login/request-password/123456/', 'open', 'no menu'],
  ['/login/request-password/coach@example.org/123456/', 'open', 'no menu'],
  ['/user/details/', 'signed-in', 'no menu'],
  ['/user/devices/', 'signed-in', 'no menu'],
  ['/user/children/', 'signed-in', 'no menu'],
  ['/user/security/', 'signed-in', 'no menu'],
  ['/user/media/', 'signed-in', 'no menu'],
  ['/signup/', 'open', 'no menu'],
  ['/signup/code/', 'open', 'no menu'],
  ['/signup/code/more/', 'open', 'no menu'],
  ['/signup/code/more/and/more/', 'open', 'no menu'],
  ['/mobile/signup/', 'open', 'no menu'],
  ['/mobile/features/', 'open', 'no menu'],
  ['/mobile/teamcode/12/', 'open', 'no menu'],
  ['/mobile/team-share/12/', 'open', 'no menu'],
  ['/dashboard/', 'signed-in', 'menu'],
  ['/settings/', 'signed-in', 'menu'],
  ['/app-settings/', 'signed-in', 'no menu'],
  ['/players/', 'signed-in', 'no menu'],
  ['/players/collection/', 'signed-in', 'menu'],
  ['/players/collection/details/', 'signed-in', 'no menu'],
  ['/players/collection/details/12/', 'signed-in', 'no menu'],
  ['/teams/', 'signed-in', 'no menu'],
  ['/teams/12/', 'signed-in', 'no menu'],
  ['/teams/?ref=team', 'signed-in', 'no menu'],
  ['/team/', 'signed-in', 'menu'],
  ['/team/details/', 'signed-in', 'menu'],
  ['/team/details/12/', 'signed-in', 'menu'],
  ['/team/periods/', 'signed-in', 'menu'],
  ['/team/periods/details/', 'signed-in', 'no menu'],
  ['/team/periods/details/2/', 'signed-in', 'no menu'],
  ['/team/teampage/', 'signed-in', 'menu'],
  ['/team/teampage/12/', 'signed-in', 'menu'],
  ['/team/share/', 'signed-in', 'menu'],
  ['/team/share/12/', 'signed-in', 'menu'],
  ['/notifications/', 'signed-in', 'no menu'],
  ['/notifications/12/', 'signed-in', 'no menu'],
  ['/matches/', 'signed-in', 'menu'],
  ['/match/12/details/', 'signed-in', 'menu'],
  ['/match/-30/details/', 'signed-in', 'menu'],
  ['/match/12/formation/', 'signed-in', 'menu'],
  ['/match/12/attendance/', 'signed-in', 'menu'],
  ['/match/12/attendancecenter/', 'signed-in', 'menu'],
  ['/match/12/timeline/', 'signed-in', 'menu'],
  ['/match/12/ratings/', 'signed-in', 'menu'],
  ['/training/12/attendance/', 'signed-in', 'menu'],
  ['/training/12/attendancecenter/', 'signed-in', 'menu'],
  ['/training/12/tasks/', 'signed-in', 'menu'],
  ['/match/12/statistics/', 'signed-in', 'menu'],
  ['/shop/features/', 'open', 'no menu'],
  ['/shop/features/sharing/', 'open', 'no menu'],
  ['/shop/features/sharing/more/', 'open', 'no menu'],
  ['/shop/features/sharing/more/still/', 'open', 'no menu'],
  ...['offers', 'manage', 'subscriptions', 'purchases', 'success'].flatMap((name) =>
    [`/shop/${name}/`, `/shop/${name}/one/more/`, `/mobile/${name}/`].map(
      (address) => [address, 'open', 'no menu'] as const,
    ),
  ),
  ['/shop/teamcode/', 'signed-in', 'no menu'],
  ['/shop/teamcode/123456/', 'signed-in', 'no menu'],
  ['/shop/teamcode/123456/more/still/', 'signed-in', 'no menu'],
  // All usual spellings of an address work.
  ['/Dashboard', 'signed-in', 'menu'],
  ['//dashboard//', 'signed-in', 'menu'],
  ['/MATCH/12//Play/', 'signed-in', 'menu'],
  ['/login/request-password/coach@rietdijk.nl', 'open', 'no menu'],
  // Addresses that we added to those of section 2.
  ['/app-settings/events/', 'signed-in', 'no menu'],
  ['/support/', 'open', 'menu'],
  ['/feedback/', 'open', 'menu'],
  ['/attention/', 'signed-in', 'menu'],
  ['/week/', 'signed-in', 'menu'],
  ['/week/?week=2026-11-23', 'signed-in', 'menu'],
  ['/week/?week=whenever', 'signed-in', 'menu'],
  ['/match/12/play/', 'signed-in', 'menu'],
  ['/match/12/plan/', 'signed-in', 'menu'],
  ['/match/12/tasks/', 'signed-in', 'menu'],
  ['/team/tasks/', 'signed-in', 'menu'],
  ['/team/attendance/', 'signed-in', 'menu'],
  ['/team/statistics/', 'signed-in', 'no menu'],
  ['/team/statistics/players/', 'signed-in', 'menu'],
  ['/team/statistics/scorers/', 'signed-in', 'menu'],
  ['/team/statistics/opponents/', 'signed-in', 'menu'],
  ['/team/statistics/opponent/noordhavenmo13-1/', 'signed-in', 'menu'],
  ['/team/statistics/defence/', 'signed-in', 'menu'],
  ['/team/statistics/player/12/', 'signed-in', 'menu'],
  ['/team/statistics/attendance/', 'signed-in', 'menu'],
  ['/team/statistics/compare/', 'signed-in', 'menu'],
  ['/players/ratings/', 'signed-in', 'menu'],
  ['/training/12/ratings/', 'signed-in', 'menu'],
  ['/players/ratings/12/', 'signed-in', 'menu'],
];

test.each(ROUTES)('%s: access %s, menu %s', (address, access, menu) => {
  const screen = screenAt(address);
  expect(screen, address).not.toBe(NO_SCREEN);
  expect({ access: screen.access, menu: screen.menu }).toEqual({
    access,
    menu: menu === 'menu',
  });
});

test.each(['/nowhere/', '/match/', '/match/12/nowhere/', '/team/periods/details/2/nowhere/'])(
  '%s shows the catch-all screen',
  (address) => {
    expect(screenAt(address)).toBe(NO_SCREEN);
  },
);

test("a path below a screen's own address matches that screen's separate `deeper` route", () => {
  const routeAt = (address: string) => {
    const history = createMemoryHistory({ initialEntries: [address] });
    return router.matchRoutes(router.parseLocation(history.location)).at(-1)?.routeId;
  };
  for (const [screen, address] of [
    ['/signup/{-$step}', '/signup/code/'],
    ['/shop/features/{-$feature}', '/shop/features/sharing/'],
    ['/shop/teamcode/{-$code}', '/shop/teamcode/123456/'],
  ] as const) {
    expect(routeAt(address)?.replace(/\/$/, '')).toBe(screen);
    expect(routeAt(`${address}more/`)).toMatch(/deeper/);
  }
});

test('every address has a screen, and only the first page has no title', () => {
  const routes = Object.values(router.routesById).filter(({ id }) => id !== '__root__');
  const without = routes.filter(({ options }) => options.staticData?.screen === undefined);
  expect(without.map(({ id }) => id)).toEqual([]);
  const untitled = routes.filter(({ options }) => options.staticData?.screen?.title === null);
  expect(untitled.map(({ id }) => id)).toEqual(['/']);
});

test('the teams overview reads from its address that the coach came from the team (section 2)', () => {
  const refIn = (search: string) => {
    const history = createMemoryHistory({ initialEntries: [`/teams/${search}`] });
    const { ref } = router.matchRoutes(router.parseLocation(history.location)).at(-1)?.search ?? {};
    return ref;
  };
  expect(refIn('?ref=team')).toBe('team');
  expect(refIn('')).toBeUndefined();
});

/** The screen that the address opens. Checks that a trailing slash makes no difference. */
function screenAt(address: string): ScreenInfo {
  const [path = ''] = address.split('?');
  const [first, second] = [path, path.replace(/(.)\/$/, '$1')].map((one) => {
    return screenOf(router.matchRoutes(router.buildLocation({ to: one })));
  });
  expect(second, address).toBe(first);
  return first ?? NO_SCREEN;
}
