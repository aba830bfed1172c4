import { accountClient } from '#data/page-session.ts';
import { router } from '../router.tsx';
import { SCREENS } from '../screens.ts';

/**
 * Fetches the screen of an address, and what opens an account, while the page reads who is signed in and the app is
 * drawn around it: they would be asked for only then. What fails here is told by the one that needs it, which asks
 * again.
 */
export function fetchScreen(pathname: string): void {
  const [routes] = router.getMatchedRoutes(pathname);
  for (const route of routes) {
    void router.loadRouteChunk(route)?.catch(() => undefined);
    const { screen } = route.options.staticData ?? {};
    if (screen !== undefined && SCREENS[screen].access === 'signed-in')
      accountClient().catch(() => undefined);
  }
}
