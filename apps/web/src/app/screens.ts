/**
 * The properties of a screen besides its address and component: who may see it, its menus and its tab title. A
 * screen is registered once, at its route in `routes/`; menus, gates and tests read it there.
 */

import { type Feature, hasFeatureHere, type Surroundings } from '@touchline/domain/plan/plan';
import { type Actor, type Operation, permission, roleAllows } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import type { IconName } from '#ui/icons/icons.ts';
import type { TipId } from './tips/tips.ts';

/** The five entries of the main menu (section 2), and Training once a selection exists (areas.md). */
export type MainEntryId = 'dashboard' | 'players' | 'matches' | 'trainings' | 'team' | 'settings';

export interface ScreenInfo {
  /** `open`: reachable without signing in. */
  readonly access: 'open' | 'signed-in';
  /** Side menu on the desktop; section 2 lists where it is hidden. */
  readonly menu: boolean;
  /** Bars above and below on phones. Match day, line-up and plan have their own bars and need the room. */
  readonly phoneBars: boolean;
  /** Uses the full width and height; other screens get a margin. */
  readonly bleeds: boolean;
  /** The menu of the team, the match or the session that the screen belongs to. */
  readonly context: 'team' | 'match' | 'session' | null;
  readonly entry: MainEntryId | null;
  /** The permission that the role on the team needs, where the screen is useless without it. */
  readonly sees: Operation | null;
  /** The feature that the team's plan needs; without it the screen is read-only, with the upsell above it. */
  readonly feature: Feature | null;
  readonly title: (() => string) | null;
  /**
   * What the screen depends on. `rows`: it shows rows of the account, and must not report an empty list before the
   * first rows are on this device. `network`: it needs the server, as signing in and signing up do.
   */
  readonly needs: 'network' | 'rows' | 'nothing';
  /** True where the screen makes sense for a visitor who looks around without an account (decision 115). */
  readonly around: boolean;
  /** A tip below the screen, until the coach dismisses it. */
  readonly tip: TipId | null;
  /** Lists the screen at `/team/` with this icon, for roles that it is useful to. */
  readonly inTeam: IconName | null;
}

/** An inner screen with its menus: the defaults of most screens. */
export const own = {
  access: 'signed-in',
  menu: true,
  phoneBars: true,
  bleeds: false,
  context: null,
  sees: null,
  feature: null,
  needs: 'rows',
  around: true,
  tip: null,
  inTeam: null,
} as const;
/** A match screen: needs a plan on a computer. */
export const needsPlan = { ...own, entry: 'matches', feature: 'matches_on_pc' } as const;
export const alone = { ...own, menu: false } as const;
/** Reachable without signing in. */
export const open = { ...alone, access: 'open', entry: null } as const;

/** The catch-all for unknown addresses. It keeps the menu, so that signed-in users can continue from there. */
export const NO_SCREEN: ScreenInfo = {
  ...own,
  access: 'open',
  entry: null,
  needs: 'nothing',
  title: () => m.errors_not_found_title(),
};

/** True for the screens that the trainer variant does not have (areas.md, "Trainings"). */
export function isOfMatches({ entry, context }: Pick<ScreenInfo, 'entry' | 'context'>): boolean {
  return entry === 'matches' || context === 'match';
}

/** The menus and bars around a screen. */
export interface Bars {
  /** The menu at the side of wide screens. */
  readonly sideMenu: boolean;
  /** The main menu at the bottom of phones. */
  readonly bottomBar: boolean;
  /** The bar above the screen: on all sizes, only on phones (beside a side menu), or absent. */
  readonly topBar: 'phone' | 'always' | 'none';
  /** The match menu on phones. Match day has it among its options, because its pitch needs the room. */
  readonly matchTabs: boolean;
}

/** Phone bars stay on every inner screen; the side menu is hidden on the screens that section 2 names. */
export function barsOf(
  { menu, phoneBars, access, bleeds }: Pick<ScreenInfo, 'menu' | 'phoneBars' | 'access' | 'bleeds'>,
  { signedIn, embedded }: { readonly signedIn: boolean; readonly embedded: boolean },
): Bars {
  const sideMenu = menu && signedIn;
  // The app around an embedded page has its own bars.
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

/** How a screen opens for a role on a team, on this device. */
export type Opening = 'whole' | 'read only' | 'closed';

export function openingOf(
  { sees, feature }: Pick<ScreenInfo, 'sees' | 'feature'>,
  actor: Actor,
  surroundings: Surroundings,
): Opening {
  if (sees !== null && (!roleAllows(actor, sees) || (FORMS.has(sees) && hasEnded(actor, sees))))
    return 'closed';
  return feature === null || hasFeatureHere(actor.plan, feature, surroundings) ? 'whole' : 'read only';
}

/**
 * Screens that do nothing without these permissions: the list before them already shows everything there is to
 * read.
 */
const FORMS: ReadonlySet<Operation> = new Set([
  'managePeriods',
  'manageFormations',
  'manageTemplates',
  'manageEventTypes',
]);

/** For members of a shared team whose plan no longer includes sharing. Its owner can still read their own data. */
function hasEnded(actor: Actor, operation: Operation): boolean {
  const allowed = permission(actor, operation);
  return !allowed.ok && allowed.error.code === 'needsPlan' && allowed.error.feature === 'sharing';
}

export type SessionStatus = 'loading' | 'signed-out' | 'signed-in';

/** What to render: the screen, nothing while the session is read, or the login prompt. */
export function admit(
  access: ScreenInfo['access'],
  session: SessionStatus,
): 'show' | 'wait' | 'not-logged-in' {
  if (access === 'open') return 'show';
  if (session === 'loading') return 'wait';
  return session === 'signed-in' ? 'show' : 'not-logged-in';
}
