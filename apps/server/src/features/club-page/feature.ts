import type { Feature } from '../feature.ts';
import { clubPages } from './pages.ts';

/** The public page of an account's teams. */
export const clubPage = {
  name: 'club-page',
  pages: clubPages,
} satisfies Feature<never>;
