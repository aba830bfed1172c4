/**
 * The addresses of section 2 and the screens behind them. Each screen is loaded when it is first opened.
 * Every address works with and without its last slash; the router writes it with one.
 */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type SearchSchemaInput,
} from '@tanstack/react-router';
import { CatchAllScreen } from './errors/CatchAllScreen.tsx';
import { ErrorPage } from './errors/ErrorPage.tsx';
import type { ScreenId } from './screens.ts';
import { Shell } from './shell/Shell.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The row of SCREENS; the root has none. */
    readonly screen?: ScreenId;
  }
}

const root = createRootRoute({
  component: Shell,
  errorComponent: ErrorPage,
});
const getParentRoute = () => root;
const screen = (id: ScreenId) => ({ screen: id });

const landing = createRoute({
  getParentRoute,
  path: '/',
  staticData: screen('landing'),
  component: lazyRouteComponent(() => import('../features/landing/LandingScreen.tsx'), 'LandingScreen'),
});
const login = createRoute({
  getParentRoute,
  path: '/login',
  staticData: screen('login'),
  component: lazyRouteComponent(() => import('../features/account/LoginScreen.tsx'), 'LoginScreen'),
});
const signup = createRoute({
  getParentRoute,
  path: '/signup/{-$step}',
  staticData: screen('signup'),
  component: lazyRouteComponent(() => import('./pages/SignupPage.tsx'), 'SignupPage'),
});
const magicLink = createRoute({
  getParentRoute,
  path: '/login/magiclink/{-$email}/{-$code}',
  staticData: screen('magicLink'),
  component: lazyRouteComponent(() => import('../features/account/MagicLinkScreen.tsx'), 'MagicLinkScreen'),
});
const requestPassword = createRoute({
  getParentRoute,
  path: '/login/request-password/{-$email}/{-$code}',
  staticData: screen('requestPassword'),
  component: lazyRouteComponent(
    () => import('../features/account/RequestPasswordScreen.tsx'),
    'RequestPasswordScreen',
  ),
});
const userDetails = createRoute({
  getParentRoute,
  path: '/user/details',
  staticData: screen('userDetails'),
  component: lazyRouteComponent(() => import('../features/account/DetailsScreen.tsx'), 'DetailsScreen'),
});
const userDevices = createRoute({
  getParentRoute,
  path: '/user/devices',
  staticData: screen('userDevices'),
  component: lazyRouteComponent(() => import('../features/account/DevicesScreen.tsx'), 'DevicesScreen'),
});
const userSecurity = createRoute({
  getParentRoute,
  path: '/user/security',
  staticData: screen('userSecurity'),
  component: lazyRouteComponent(() => import('../features/account/SecurityScreen.tsx'), 'SecurityScreen'),
});
const dashboard = createRoute({
  getParentRoute,
  path: '/dashboard',
  staticData: screen('dashboard'),
  component: lazyRouteComponent(() => import('./pages/DashboardPage.tsx'), 'DashboardPage'),
});
const teams = createRoute({
  getParentRoute,
  path: '/teams/{-$key}',
  staticData: screen('teams'),
  /** `ref=team`: the Back button goes to the team instead of the settings. */
  validateSearch: (search: { ref?: 'team' } & SearchSchemaInput): { ref?: 'team' } =>
    search.ref === 'team' ? { ref: 'team' } : {},
  component: lazyRouteComponent(() => import('./pages/TeamPages.tsx'), 'TeamsPage'),
});
const team = createRoute({
  getParentRoute,
  path: '/team',
  staticData: screen('team'),
  component: lazyRouteComponent(() => import('../features/teams/TeamScreen.tsx'), 'TeamScreen'),
});
const teamDetails = createRoute({
  getParentRoute,
  path: '/team/details/{-$id}',
  staticData: screen('teamDetails'),
  component: lazyRouteComponent(() => import('./pages/TeamPages.tsx'), 'TeamDetailsPage'),
});
const periods = createRoute({
  getParentRoute,
  path: '/team/periods',
  staticData: screen('periods'),
  component: lazyRouteComponent(() => import('../features/teams/PeriodsScreen.tsx'), 'PeriodsScreen'),
});
const periodDetails = createRoute({
  getParentRoute,
  path: '/team/periods/details/{-$id}',
  staticData: screen('periodDetails'),
  component: lazyRouteComponent(() => import('./pages/TeamPages.tsx'), 'PeriodDetailsPage'),
});
const teamShare = createRoute({
  getParentRoute,
  path: '/team/share/{-$id}',
  staticData: screen('teamShare'),
  component: lazyRouteComponent(() => import('./pages/SharingPages.tsx'), 'SharePage'),
});
const notifications = createRoute({
  getParentRoute,
  path: '/notifications/{-$id}',
  staticData: screen('notifications'),
  component: lazyRouteComponent(() => import('./pages/SharingPages.tsx'), 'NotificationsPage'),
});
const formations = createRoute({
  getParentRoute,
  path: '/team/formations',
  staticData: screen('formations'),
  component: lazyRouteComponent(() => import('../features/teams/FormationsScreen.tsx'), 'FormationsScreen'),
});
/** A new one is made at `/team/formations/new/`, from a match's line-up when `match` names one. */
const formationDetails = createRoute({
  getParentRoute,
  path: '/team/formations/$id',
  staticData: screen('formationDetails'),
  validateSearch: (search: { match?: number } & SearchSchemaInput): { match?: number } =>
    Number.isSafeInteger(search.match) ? { match: Number(search.match) } : {},
  component: lazyRouteComponent(() => import('./pages/TeamPages.tsx'), 'FormationPage'),
});
const eventTypes = createRoute({
  getParentRoute,
  path: '/team/events',
  staticData: screen('eventTypes'),
  component: lazyRouteComponent(() => import('../features/teams/EventTypesScreen.tsx'), 'EventTypesScreen'),
});
const eventTypeDetails = createRoute({
  getParentRoute,
  path: '/team/events/$id',
  staticData: screen('eventTypeDetails'),
  component: lazyRouteComponent(() => import('./pages/TeamPages.tsx'), 'EventTypePage'),
});
const players = createRoute({
  getParentRoute,
  path: '/players',
  staticData: screen('players'),
  component: lazyRouteComponent(() => import('../features/players/SquadScreen.tsx'), 'SquadScreen'),
});
const PLAYER_LISTS = ['team', 'all', 'archive'] as const;
export type PlayerList = (typeof PLAYER_LISTS)[number];
const collection = createRoute({
  getParentRoute,
  path: '/players/collection',
  staticData: screen('collection'),
  validateSearch: (search: { list?: PlayerList } & SearchSchemaInput): { list?: PlayerList } => {
    const list = PLAYER_LISTS.find((one) => one === search.list);
    return list === undefined ? {} : { list };
  },
  component: lazyRouteComponent(() => import('./pages/PlayerPages.tsx'), 'CollectionPage'),
});
/** A list of players out of a spreadsheet. */
const playerImport = createRoute({
  getParentRoute,
  path: '/players/collection/import',
  staticData: screen('playerImport'),
  component: lazyRouteComponent(() => import('../features/players/ImportScreen.tsx'), 'ImportScreen'),
});
const playerDetails = createRoute({
  getParentRoute,
  path: '/players/collection/details/{-$id}',
  staticData: screen('playerDetails'),
  component: lazyRouteComponent(() => import('./pages/PlayerPages.tsx'), 'PlayerDetailsPage'),
});
const settings = createRoute({
  getParentRoute,
  path: '/settings',
  staticData: screen('settings'),
  component: lazyRouteComponent(() => import('../features/settings/SettingsScreen.tsx'), 'SettingsScreen'),
});
const appSettings = createRoute({
  getParentRoute,
  path: '/app-settings',
  staticData: screen('appSettings'),
  component: lazyRouteComponent(
    () => import('../features/settings/AppSettingsScreen.tsx'),
    'AppSettingsScreen',
  ),
});
/** Reached from the app settings and from match day, where the choice is felt. */
const matchEvents = createRoute({
  getParentRoute,
  path: '/app-settings/events',
  staticData: screen('matchEvents'),
  component: lazyRouteComponent(
    () => import('../features/settings/MatchEventsScreen.tsx'),
    'MatchEventsScreen',
  ),
});
/** What the server did not take; reached from the dashboard, the sync mark and the settings. */
const attention = createRoute({
  getParentRoute,
  path: '/attention',
  staticData: screen('attention'),
  component: lazyRouteComponent(() => import('../features/attention/AttentionScreen.tsx'), 'AttentionScreen'),
});
/** Open: whoever cannot get in has to be able to say so. */
const support = createRoute({
  getParentRoute,
  path: '/support',
  staticData: screen('support'),
  component: lazyRouteComponent(() => import('./pages/SupportPages.tsx'), 'SupportPage'),
});
const feedback = createRoute({
  getParentRoute,
  path: '/feedback',
  staticData: screen('feedback'),
  component: lazyRouteComponent(() => import('./pages/SupportPages.tsx'), 'FeedbackPage'),
});
const matches = createRoute({
  getParentRoute,
  path: '/matches',
  staticData: screen('matches'),
  validateSearch: (search: { list?: 'archive' } & SearchSchemaInput): { list?: 'archive' } =>
    search.list === 'archive' ? { list: 'archive' } : {},
  component: lazyRouteComponent(() => import('./pages/MatchesPage.tsx'), 'MatchesPage'),
});
const templates = createRoute({
  getParentRoute,
  path: '/matches/templates',
  staticData: screen('templates'),
  component: lazyRouteComponent(() => import('../features/matches/TemplatesScreen.tsx'), 'TemplatesScreen'),
});
/** `new` for an id makes one, from the match that the search names. */
const template = createRoute({
  getParentRoute,
  path: '/matches/templates/$id',
  staticData: screen('template'),
  validateSearch: (search: { match?: number } & SearchSchemaInput): { match?: number } =>
    Number.isInteger(search.match) ? { match: Number(search.match) } : {},
  component: lazyRouteComponent(() => import('./pages/TemplatePages.tsx'), 'TemplatePage'),
});
/** Match setup makes a new match at `/match/new/details/`. */
const matchSetup = createRoute({
  getParentRoute,
  path: '/match/$id/details',
  staticData: screen('matchSetup'),
  component: lazyRouteComponent(() => import('./pages/MatchSetupPage.tsx'), 'MatchSetupPage'),
});
const lineup = createRoute({
  getParentRoute,
  path: '/match/$id/formation',
  staticData: screen('lineup'),
  component: lazyRouteComponent(() => import('./pages/LineupPage.tsx'), 'LineupPage'),
});
const plan = createRoute({
  getParentRoute,
  path: '/match/$id/plan',
  staticData: screen('plan'),
  component: lazyRouteComponent(() => import('./pages/PlanPage.tsx'), 'PlanPage'),
});
const timeline = createRoute({
  getParentRoute,
  path: '/match/$id/timeline',
  staticData: screen('timeline'),
  component: lazyRouteComponent(() => import('./pages/TimelinePage.tsx'), 'TimelinePage'),
});
const statistics = createRoute({
  getParentRoute,
  path: '/match/$id/statistics',
  staticData: screen('statistics'),
  component: lazyRouteComponent(() => import('./pages/StatisticsPage.tsx'), 'StatisticsPage'),
});
const matchDay = createRoute({
  getParentRoute,
  path: '/match/$id/play',
  staticData: screen('matchDay'),
  component: lazyRouteComponent(() => import('./pages/MatchDayPage.tsx'), 'MatchDayPage'),
});

/** The embedded mode's sign-up is the app's, without its bars. */
const mobileSignup = createRoute({
  getParentRoute,
  path: '/mobile/signup',
  staticData: screen('mobileSignup'),
  beforeLoad: () => {
    throw redirect({ to: '/signup/{-$step}/', replace: true });
  },
});
const mobileTeamShare = createRoute({
  getParentRoute,
  path: '/mobile/team-share/$id',
  staticData: screen('mobileTeamShare'),
  component: lazyRouteComponent(() => import('./pages/SharingPages.tsx'), 'EmbeddedSharePage'),
});
const mobileTeamCode = createRoute({
  getParentRoute,
  path: '/mobile/teamcode/{-$id}',
  staticData: screen('mobileTeamCode'),
  component: lazyRouteComponent(() => import('./pages/TeamCodePage.tsx'), 'EmbeddedTeamCodePage'),
});
const mobileFeatures = createRoute({
  getParentRoute,
  path: '/mobile/features',
  staticData: screen('mobileFeatures'),
  component: lazyRouteComponent(() => import('./pages/FeaturesPage.tsx'), 'EmbeddedFeaturesPage'),
});
/** What is below names a feature. */
const planFeatures = createRoute({
  getParentRoute,
  path: '/shop/features/{-$feature}/{-$rest}',
  staticData: screen('planFeatures'),
  component: lazyRouteComponent(() => import('./pages/FeaturesPage.tsx'), 'FeaturesPage'),
});
const teamCode = createRoute({
  getParentRoute,
  path: '/shop/teamcode/{-$code}',
  staticData: screen('teamCode'),
  component: lazyRouteComponent(() => import('./pages/TeamCodePage.tsx'), 'TeamCodePage'),
});

/** Any other path, `/team/nowhere/` among them: without this row that would have the title and menus of the team. */
const catchAll = createRoute({
  getParentRoute,
  path: '/$',
  staticData: screen('catchAll'),
  component: CatchAllScreen,
});

const routeTree = root.addChildren([
  landing,
  login,
  signup,
  magicLink,
  requestPassword,
  userDetails,
  userDevices,
  userSecurity,
  dashboard,
  teams,
  team,
  teamDetails,
  periods,
  periodDetails,
  teamShare,
  notifications,
  formations,
  formationDetails,
  eventTypes,
  eventTypeDetails,
  players,
  collection,
  playerImport,
  playerDetails,
  settings,
  appSettings,
  matchEvents,
  attention,
  support,
  feedback,
  matches,
  templates,
  template,
  matchSetup,
  lineup,
  plan,
  timeline,
  statistics,
  matchDay,
  mobileSignup,
  mobileFeatures,
  mobileTeamCode,
  mobileTeamShare,
  planFeatures,
  teamCode,
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
