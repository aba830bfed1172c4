/** Players: the squad, the collection, one of them. */
import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router';
import { getParentRoute, screen } from './root.ts';

const players = createRoute({
  getParentRoute,
  path: '/players',
  staticData: screen('players'),
  component: lazyRouteComponent(() => import('../../features/players/SquadScreen.tsx'), 'SquadScreen'),
});
const PLAYER_LISTS = ['team', 'all', 'archive'] as const;
type PlayerList = (typeof PLAYER_LISTS)[number];
const collection = createRoute({
  getParentRoute,
  path: '/players/collection',
  staticData: screen('collection'),
  validateSearch: (search: { list?: PlayerList } & SearchSchemaInput): { list?: PlayerList } => {
    const list = PLAYER_LISTS.find((one) => one === search.list);
    return list === undefined ? {} : { list };
  },
  component: lazyRouteComponent(() => import('../pages/PlayerPages.tsx'), 'CollectionPage'),
});
/** A list of players out of a spreadsheet. */
const playerImport = createRoute({
  getParentRoute,
  path: '/players/collection/import',
  staticData: screen('playerImport'),
  component: lazyRouteComponent(() => import('../../features/players/ImportScreen.tsx'), 'ImportScreen'),
});
const playerDetails = createRoute({
  getParentRoute,
  path: '/players/collection/details/{-$id}',
  staticData: screen('playerDetails'),
  component: lazyRouteComponent(() => import('../pages/PlayerPages.tsx'), 'PlayerDetailsPage'),
});

export const playersRoutes = [players, collection, playerImport, playerDetails] as const;
