import { createRootRoute } from '@tanstack/react-router';
import { ErrorPage } from '../errors/ErrorPage.tsx';
import type { ScreenInfo } from '../screens.ts';
import { Shell } from '../shell/Shell.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The root has none. */
    readonly screen?: ScreenInfo;
  }
}

export const root = createRootRoute({
  component: Shell,
  errorComponent: ErrorPage,
});

export const getParentRoute = () => root;
/** Registers a screen at its route. */
export const screen = (info: ScreenInfo) => ({ screen: info });
