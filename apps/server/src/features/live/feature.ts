import type { Feature } from '../feature.ts';
import { livePages } from './pages.ts';
import { pokeRoutes } from './pokes.ts';
import { addStreamCount } from './stream-count.ts';

/** Public live pages of matches, and hints for a coach's other devices. */
export const live = {
  name: 'live',
  routes: pokeRoutes,
  pages: livePages,
  publicCalls: addStreamCount,
} satisfies Feature<never>;
