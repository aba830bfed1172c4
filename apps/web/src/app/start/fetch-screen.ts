import { router } from '../router.tsx';

/**
 * Fetches the screen of an address while the database opens and the app is drawn around it: the router would ask
 * for it only then. What fails here is told when the screen is drawn, which asks again.
 */
export function fetchScreen(pathname: string): void {
  const [routes] = router.getMatchedRoutes(pathname);
  for (const route of routes) void router.loadRouteChunk(route)?.catch(() => undefined);
}
