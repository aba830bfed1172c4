import { lazyRouteComponent } from '@tanstack/react-router';
import { unlessLeaving } from '#data/page/leaving.ts';

/**
 * A screen whose code is loaded when its route is opened. If that code no longer exists, the router reloads the
 * page.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => unlessLeaving(load), name);
