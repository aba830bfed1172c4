/**
 * The addresses of section 2 and their screens, by area in `routes/`. The code of a screen is loaded when it is
 * first opened. Every address works with and without a trailing slash; the router writes it with one.
 */
import { createRoute, createRouter } from '@tanstack/react-router';
import { CatchAllScreen } from './errors/CatchAllScreen.tsx';
import { ErrorPage } from './errors/ErrorPage.tsx';
import { accountRoutes } from './routes/account.ts';
import { appRoutes } from './routes/app.ts';
import { matchesRoutes } from './routes/matches.ts';
import { playersRoutes } from './routes/players.ts';
import { getParentRoute, root, screen } from './routes/root.ts';
import { shopRoutes } from './routes/shop.ts';
import { statisticsRoutes } from './routes/statistics.ts';
import { teamRoutes } from './routes/team.ts';
import { trainingsRoutes } from './routes/trainings.ts';
import { NO_SCREEN } from './screens.ts';

/** Catches all other paths. Without this route, `/team/nowhere/` would get the title and menus of the team. */
const catchAll = createRoute({
  getParentRoute,
  path: '/$',
  staticData: screen(NO_SCREEN),
  component: CatchAllScreen,
});

export const routeTree = root.addChildren([
  ...accountRoutes,
  ...appRoutes,
  ...teamRoutes,
  ...statisticsRoutes,
  ...playersRoutes,
  ...matchesRoutes,
  ...trainingsRoutes,
  ...shopRoutes,
  catchAll,
]);

export const router = createRouter({
  routeTree,
  trailingSlash: 'always',
  defaultPreload: 'intent',
  scrollRestoration: true,
  // A screen reads the local database, which takes about one frame. A spinner would only flicker.
  defaultPendingMs: 400,
  // The error component sits inside the shell, so the menu stays when a screen throws.
  defaultErrorComponent: ErrorPage,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
