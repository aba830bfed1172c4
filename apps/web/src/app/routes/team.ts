/** Teams, their periods, people, formations and events. */
import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router';
import { getParentRoute, screen } from './root.ts';

const teams = createRoute({
  getParentRoute,
  path: '/teams/{-$key}',
  staticData: screen('teams'),
  /** `ref=team`: the Back button goes to the team instead of the settings. */
  validateSearch: (search: { ref?: 'team' } & SearchSchemaInput): { ref?: 'team' } =>
    search.ref === 'team' ? { ref: 'team' } : {},
  component: lazyRouteComponent(() => import('../pages/TeamsPage.tsx'), 'TeamsPage'),
});
const team = createRoute({
  getParentRoute,
  path: '/team',
  staticData: screen('team'),
  component: lazyRouteComponent(() => import('../../features/teams/TeamScreen.tsx'), 'TeamScreen'),
});
const teamDetails = createRoute({
  getParentRoute,
  path: '/team/details/{-$id}',
  staticData: screen('teamDetails'),
  component: lazyRouteComponent(() => import('../pages/TeamDetailsPage.tsx'), 'TeamDetailsPage'),
});
const periods = createRoute({
  getParentRoute,
  path: '/team/periods',
  staticData: screen('periods'),
  component: lazyRouteComponent(() => import('../../features/teams/PeriodsScreen.tsx'), 'PeriodsScreen'),
});
const periodDetails = createRoute({
  getParentRoute,
  path: '/team/periods/details/{-$id}',
  staticData: screen('periodDetails'),
  component: lazyRouteComponent(() => import('../pages/PeriodDetailsPage.tsx'), 'PeriodDetailsPage'),
});
const teamShare = createRoute({
  getParentRoute,
  path: '/team/share/{-$id}',
  staticData: screen('teamShare'),
  component: lazyRouteComponent(() => import('../pages/SharingPages.tsx'), 'SharePage'),
});
const mobileTeamShare = createRoute({
  getParentRoute,
  path: '/mobile/team-share/$id',
  staticData: screen('mobileTeamShare'),
  component: lazyRouteComponent(() => import('../pages/SharingPages.tsx'), 'EmbeddedSharePage'),
});
const formations = createRoute({
  getParentRoute,
  path: '/team/formations',
  staticData: screen('formations'),
  component: lazyRouteComponent(
    () => import('../../features/teams/FormationsScreen.tsx'),
    'FormationsScreen',
  ),
});
/** A new one is made at `/team/formations/new/`, from a match's line-up when `match` names one. */
const formationDetails = createRoute({
  getParentRoute,
  path: '/team/formations/$id',
  staticData: screen('formationDetails'),
  validateSearch: (search: { match?: number } & SearchSchemaInput): { match?: number } =>
    Number.isSafeInteger(search.match) ? { match: Number(search.match) } : {},
  component: lazyRouteComponent(() => import('../pages/FormationPage.tsx'), 'FormationPage'),
});
const eventTypes = createRoute({
  getParentRoute,
  path: '/team/events',
  staticData: screen('eventTypes'),
  component: lazyRouteComponent(
    () => import('../../features/teams/EventTypesScreen.tsx'),
    'EventTypesScreen',
  ),
});
const eventTypeDetails = createRoute({
  getParentRoute,
  path: '/team/events/$id',
  staticData: screen('eventTypeDetails'),
  component: lazyRouteComponent(() => import('../pages/EventTypePage.tsx'), 'EventTypePage'),
});

export const teamRoutes = [
  teams,
  team,
  teamDetails,
  periods,
  periodDetails,
  teamShare,
  mobileTeamShare,
  formations,
  formationDetails,
  eventTypes,
  eventTypeDetails,
] as const;
