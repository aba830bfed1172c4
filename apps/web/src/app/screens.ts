/**
 * Every screen of the app as one table: who may see it, which menus surround it, what the tab is called.
 * routes.tsx gives each its address.
 */
import { type Actor, type Operation, permission, roleAllows } from '@touchline/domain/team/permissions';
import { type Feature, holdsHere, type Surroundings } from '@touchline/domain/team/plan';
import { m } from '@touchline/i18n';
import { TEAM_LISTS } from '#ui/parts/team-menu-rules.ts';

export type ScreenId =
  | 'landing'
  | 'login'
  | 'signup'
  | 'magicLink'
  | 'requestPassword'
  | 'invitation'
  | 'userDetails'
  | 'userDevices'
  | 'userSecurity'
  | 'dashboard'
  | 'teams'
  | 'team'
  | 'teamDetails'
  | 'periods'
  | 'periodDetails'
  | 'teamShare'
  | 'notifications'
  | 'formations'
  | 'formationDetails'
  | 'eventTypes'
  | 'eventTypeDetails'
  | 'players'
  | 'collection'
  | 'playerDetails'
  | 'playerImport'
  | 'settings'
  | 'appSettings'
  | 'matchEvents'
  | 'attention'
  | 'support'
  | 'feedback'
  | 'matches'
  | 'templates'
  | 'template'
  | 'matchSetup'
  | 'lineup'
  | 'plan'
  | 'attendance'
  | 'timeline'
  | 'statistics'
  | 'matchDay'
  | 'planFeatures'
  | 'teamCode'
  | 'mobileSignup'
  | 'mobileFeatures'
  | 'mobileTeamCode'
  | 'mobileTeamShare'
  | 'catchAll';

/** The five entries of the main menu (section 2). */
export type MainEntryId = 'dashboard' | 'players' | 'matches' | 'team' | 'settings';

export interface ScreenInfo {
  /** `open`: reachable without signing in. */
  readonly access: 'open' | 'signed-in';
  /** Side menu on the desktop; section 2 lists where it is hidden. */
  readonly menu: boolean;
  /** Bars above and below on phones. Match day, line-up and plan need the room and have their own bars. */
  readonly phoneBars: boolean;
  /** Uses all of the room, to the edges; other screens get a margin. */
  readonly bleeds: boolean;
  /** The menu of the team or the match that the screen belongs to. */
  readonly context: 'team' | 'match' | null;
  readonly entry: MainEntryId | null;
  /** What the role on the team must allow, where the screen has nothing for the others. */
  readonly sees: Operation | null;
  /** What the team's plan must hold; without it the screen is read, with the upsell above it. */
  readonly feature: Feature | null;
  readonly title: (() => string) | null;
}

const own = {
  access: 'signed-in',
  menu: true,
  phoneBars: true,
  bleeds: false,
  context: null,
  sees: null,
  feature: null,
} as const;
const needsPlan = { ...own, entry: 'matches', feature: 'matches_on_pc' } as const;
const alone = { ...own, menu: false } as const;
const open = { ...alone, access: 'open', entry: null } as const;

export const SCREENS: Readonly<Record<ScreenId, ScreenInfo>> = {
  landing: { ...open, bleeds: true, title: null },
  login: { ...open, title: () => m.common_log_in() },
  signup: { ...open, title: () => m.common_screen_signup() },
  magicLink: { ...open, title: () => m.common_log_in() },
  requestPassword: { ...open, title: () => m.common_log_in() },
  invitation: { ...open, title: () => m.screens_invitation() },
  userDetails: { ...alone, entry: 'settings', title: () => m.screens_account_details() },
  userDevices: { ...alone, entry: 'settings', title: () => m.screens_account_devices() },
  userSecurity: { ...alone, entry: 'settings', title: () => m.screens_security() },
  dashboard: { ...own, entry: 'dashboard', title: () => m.common_menu_dashboard() },
  teams: { ...alone, entry: 'team', title: () => m.common_screen_teams() },
  team: { ...own, entry: 'team', context: 'team', title: () => m.common_menu_team() },
  teamDetails: { ...own, entry: 'team', context: 'team', title: () => m.common_screen_team_setup() },
  periods: { ...own, entry: 'team', context: 'team', title: () => m.common_screen_periods() },
  periodDetails: {
    ...alone,
    sees: 'managePeriods',
    entry: 'team',
    context: 'team',
    title: () => m.common_screen_period(),
  },
  teamShare: { ...own, entry: 'team', context: 'team', title: () => m.screens_people() },
  notifications: { ...alone, entry: 'dashboard', title: () => m.common_notifications() },
  formations: {
    ...own,
    sees: TEAM_LISTS.formations,
    feature: 'templates',
    entry: 'team',
    context: 'team',
    title: () => m.common_own_formations(),
  },
  formationDetails: {
    ...own,
    sees: 'manageFormations',
    feature: 'templates',
    entry: 'team',
    context: 'team',
    title: () => m.common_formation(),
  },
  eventTypes: {
    ...own,
    sees: TEAM_LISTS.eventTypes,
    entry: 'team',
    context: 'team',
    title: () => m.common_own_events(),
  },
  eventTypeDetails: {
    ...own,
    sees: 'manageEventTypes',
    entry: 'team',
    context: 'team',
    title: () => m.common_event(),
  },
  players: { ...alone, entry: 'players', title: () => m.common_screen_squad() },
  collection: { ...own, entry: 'players', title: () => m.common_menu_players() },
  playerImport: { ...alone, entry: 'players', title: () => m.screens_players_import() },
  playerDetails: { ...alone, entry: 'players', title: () => m.common_screen_player() },
  settings: { ...own, entry: 'settings', title: () => m.common_menu_settings() },
  appSettings: { ...alone, entry: 'settings', title: () => m.common_screen_app_settings() },
  matchEvents: { ...alone, entry: 'settings', title: () => m.screens_settings_events() },
  attention: { ...own, entry: 'settings', title: () => m.common_needs_attention() },
  support: { ...own, access: 'open', entry: 'settings', title: () => m.screens_support() },
  feedback: { ...own, access: 'open', entry: 'settings', title: () => m.screens_support_feedback() },
  matches: { ...needsPlan, title: () => m.common_menu_matches() },
  templates: {
    ...own,
    sees: TEAM_LISTS.templates,
    feature: 'templates',
    entry: 'matches',
    title: () => m.common_screen_templates(),
  },
  template: {
    ...own,
    sees: 'manageTemplates',
    feature: 'templates',
    entry: 'matches',
    title: () => m.common_screen_template(),
  },
  matchSetup: { ...needsPlan, context: 'match', title: () => m.common_screen_match_setup() },
  lineup: {
    ...needsPlan,
    sees: 'seeLineups',
    context: 'match',
    phoneBars: false,
    title: () => m.common_screen_lineup(),
  },
  plan: {
    ...needsPlan,
    sees: 'seeLineups',
    context: 'match',
    phoneBars: false,
    title: () => m.screens_plan(),
  },
  attendance: {
    ...needsPlan,
    sees: 'seeLineups',
    context: 'match',
    title: () => m.screens_attendance(),
  },
  timeline: { ...needsPlan, context: 'match', title: () => m.common_screen_timeline() },
  statistics: {
    ...own,
    sees: 'seeLineups',
    feature: 'match_statistics',
    entry: 'matches',
    context: 'match',
    title: () => m.common_screen_statistics(),
  },
  matchDay: {
    ...needsPlan,
    sees: 'runMatch',
    context: 'match',
    phoneBars: false,
    bleeds: true,
    title: () => m.common_screen_match_day(),
  },
  mobileSignup: { ...open, title: () => m.common_screen_signup() },
  mobileFeatures: { ...open, title: () => m.shop_features_title() },
  mobileTeamCode: { ...open, title: () => m.shop_code_title() },
  mobileTeamShare: { ...open, title: () => m.screens_people() },
  planFeatures: { ...open, title: () => m.shop_features_title() },
  teamCode: { ...alone, entry: null, title: () => m.shop_code_title() },
  /** With the menu for whoever has one: it is the way on from an address that leads nowhere. */
  catchAll: { ...own, access: 'open', entry: null, title: () => m.errors_not_found_title() },
};

/** What surrounds a screen. */
export interface Bars {
  /** At the side of wide screens. */
  readonly sideMenu: boolean;
  /** The main menu under the thumb, on phones. */
  readonly bottomBar: boolean;
  /** Above the screen: on phones only, where a side menu has the rest; on all sizes; or not at all. */
  readonly topBar: 'phone' | 'always' | 'none';
  /** The match menu below it, on phones. Match day has it among its options: its pitch needs the room. */
  readonly matchTabs: boolean;
}

/** The phone's bars stay on every inner screen; the side menu is hidden where section 2 says so. */
export function barsOf(
  { menu, phoneBars, access, bleeds }: Pick<ScreenInfo, 'menu' | 'phoneBars' | 'access' | 'bleeds'>,
  { signedIn, embedded }: { readonly signedIn: boolean; readonly embedded: boolean },
): Bars {
  const sideMenu = menu && signedIn;
  // The app around an embedded page has bars of its own.
  if (embedded && !sideMenu) return { sideMenu, bottomBar: false, topBar: 'none', matchTabs: false };
  const inner = signedIn && (menu || access === 'signed-in');
  const bare = sideMenu && !phoneBars;
  return {
    sideMenu,
    bottomBar: inner && phoneBars,
    topBar: bare ? 'none' : sideMenu ? 'phone' : 'always',
    matchTabs: sideMenu && !bleeds,
  };
}

/** How a screen opens for somebody on a team, on this device. */
export type Opening = 'whole' | 'read only' | 'closed';

export function openingOf(
  { sees, feature }: Pick<ScreenInfo, 'sees' | 'feature'>,
  actor: Actor,
  surroundings: Surroundings,
): Opening {
  if (sees !== null && (!roleAllows(actor, sees) || (FORMS.has(sees) && hasEnded(actor, sees))))
    return 'closed';
  return feature === null || holdsHere(actor.plan, feature, surroundings) ? 'whole' : 'read only';
}

/** What these are for is all that their screens do: there is nothing to read that the list before them has not. */
const FORMS: ReadonlySet<Operation> = new Set([
  'managePeriods',
  'manageFormations',
  'manageTemplates',
  'manageEventTypes',
]);

/** Of a shared team whose plan holds sharing no more; its owner keeps what he has, to read. */
function hasEnded(actor: Actor, operation: Operation): boolean {
  const allowed = permission(actor, operation);
  return !allowed.ok && allowed.error.code === 'needsPlan' && allowed.error.feature === 'sharing';
}

export type SessionStatus = 'loading' | 'signed-out' | 'signed-in';

/** What to show of a screen: itself, nothing for the moment, or the way to sign in. */
export function admit(
  access: ScreenInfo['access'],
  session: SessionStatus,
): 'show' | 'wait' | 'not-logged-in' {
  if (access === 'open') return 'show';
  if (session === 'loading') return 'wait';
  return session === 'signed-in' ? 'show' : 'not-logged-in';
}
