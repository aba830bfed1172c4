import { createRootRoute } from '@tanstack/react-router';
import { ErrorPage } from '../errors/ErrorPage.tsx';
import type { ScreenId } from '../screens.ts';
import { Shell } from '../shell/Shell.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The row of SCREENS; the root has none. */
    readonly screen?: ScreenId;
  }
}

export const root = createRootRoute({
  component: Shell,
  errorComponent: ErrorPage,
});

export const getParentRoute = () => root;
export const screen = (id: ScreenId) => ({ screen: id });
