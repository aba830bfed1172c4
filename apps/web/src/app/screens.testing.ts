/** Every screen of the app by its route, read from the router, so that tests need no list of their own. */
import { router } from './router.tsx';
import type { ScreenInfo } from './screens.ts';
import type { ScreenId as RouteId } from './shell/use-screen.ts';

export type ScreenId = Exclude<RouteId, '__root__'>;

export const SCREENS = Object.fromEntries(
  Object.entries(router.routesById).flatMap(([id, { options }]) => {
    const screen = options.staticData?.screen;
    return screen === undefined ? [] : [[id, screen]];
  }),
) as Readonly<Record<ScreenId, ScreenInfo>>;
