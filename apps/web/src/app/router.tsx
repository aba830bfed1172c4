/**
 * The addresses of section 2 and the screens behind them, by area in `routes/`. Each screen is loaded when it is
 * first opened. Every address works with and without its last slash; the router writes it with one.
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
import { teamRoutes } from './routes/team.ts';

/** Any other path, `/team/nowhere/` among them: without this row that would have the title and menus of the team. */
const catchAll = createRoute({
  getParentRoute,
  path: '/$',
  staticData: screen('catchAll'),
  component: CatchAllScreen,
});

const routeTree = root.addChildren([
  ...accountRoutes,
  ...appRoutes,
  ...teamRoutes,
  ...playersRoutes,
  ...matchesRoutes,
  ...shopRoutes,
  catchAll,
]);

export const router = createRouter({
  routeTree,
  trailingSlash: 'always',
  defaultPreload: 'intent',
  scrollRestoration: true,
  // A screen reads the local database: whatever it waits for takes a frame, and a spinner would only flicker.
  defaultPendingMs: 400,
  // Inside the shell: the menu stays when a screen breaks.
  defaultErrorComponent: ErrorPage,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
