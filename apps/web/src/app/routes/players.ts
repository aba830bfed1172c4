/** Routes of the squad, the collection and one player. */

import { createRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { lazyScreen } from '../lazy-screen.ts';
import { alone, own } from '../screens.ts';
import { getParentRoute, screen } from './root.ts';

const PLAYER_LISTS = ['team', 'all', 'archive'] as const;
type PlayerList = (typeof PLAYER_LISTS)[number];

export const playersRoutes = [
  createRoute({
    getParentRoute,
    path: '/players',
    staticData: screen({ ...alone, entry: 'players', title: () => m.common_screen_squad() }),
    component: lazyScreen(() => import('../../features/players/collection/SquadScreen.tsx'), 'SquadScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/players/collection',
    staticData: screen({ ...own, entry: 'players', title: () => m.common_menu_players() }),
    validateSearch: (search: { list?: PlayerList } & SearchSchemaInput): { list?: PlayerList } => {
      const list = PLAYER_LISTS.find((one) => one === search.list);
      return list === undefined ? {} : { list };
    },
    component: lazyScreen(() => import('../pages/team/PlayerPages.tsx'), 'CollectionPage'),
  }),
  /** Imports a list of players from a spreadsheet. */
  createRoute({
    getParentRoute,
    path: '/players/collection/import',
    staticData: screen({ ...alone, entry: 'players', title: () => m.screens_players_import() }),
    component: lazyScreen(() => import('../../features/players/import/ImportScreen.tsx'), 'ImportScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/players/seasonend',
    staticData: screen({ ...alone, entry: 'players', title: () => m.screens_season_end() }),
    component: lazyScreen(
      () => import('../../features/players/season-end/SeasonEndScreen.tsx'),
      'SeasonEndScreen',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/players/collection/details/{-$id}',
    staticData: screen({ ...alone, entry: 'players', title: () => m.common_screen_player() }),
    component: lazyScreen(() => import('../pages/team/PlayerPages.tsx'), 'PlayerDetailsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/players/collection/details/$id/privacy',
    staticData: screen({ ...alone, entry: 'players', title: () => m.screens_privacy() }),
    component: lazyScreen(() => import('../pages/team/PlayerPrivacyPage.tsx'), 'PlayerPrivacyPage'),
  }),
  /** Without an id it shows the team's first player. */
  createRoute({
    getParentRoute,
    path: '/players/ratings/{-$id}',
    staticData: screen({
      ...own,
      sees: 'seePrivate',
      feature: 'ratings',
      entry: 'players',
      title: () => m.screens_development(),
    }),
    component: lazyScreen(() => import('../pages/team/DevelopmentPage.tsx'), 'DevelopmentPage'),
  }),
] as const;
