import { accountClient } from '#data/page/page-session.ts';
import { router } from '../router.tsx';

/**
 * Preloads the screen of the address and the account code while the page reads the session and renders the app.
 * Otherwise their downloads would start only after that. Errors are ignored here: the later import retries and
 * reports.
 */
export function fetchScreen(pathname: string): void {
  const [routes] = router.getMatchedRoutes(pathname);
  for (const route of routes) {
    void router.loadRouteChunk(route)?.catch(() => undefined);
    const { screen } = route.options.staticData ?? {};
    if (screen?.access === 'signed-in') accountClient().catch(() => undefined);
  }
}
