/** The menus of a team and of a match, in the order of section 2. */
import type { MatchStatus } from '@touchline/domain/entity/tables/match';
import { isEnded, isNotStarted, isPlaying } from '@touchline/domain/match/clock/status';
import { type Actor, may, type Operation, roleAllows } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import type { IconName } from '#ui/icons/icons.ts';

export interface Entry<To extends string> {
  readonly id: string;
  readonly label: () => string;
  readonly icon: IconName;
  readonly to: To;
}

export type TeamEntry = Entry<
  | '/team/details/{-$id}/'
  | '/team/periods/'
  | '/team/statistics/'
  | '/team/teampage/{-$id}/'
  | '/team/share/{-$id}/'
  | '/teams/{-$key}/'
  | '/dashboard/'
> & {
  /** The search parameter that makes Back on the teams overview lead to the team. */
  readonly search?: { readonly ref: 'team' };
  /** The permission that the role needs, where the screen is useless without it. */
  readonly needs?: Operation;
  /** The label for roles that may read but not change the screen. */
  readonly readOnlyView?: {
    readonly changes: (actor: Actor) => boolean;
    readonly label: () => string;
    readonly icon: IconName;
  };
};

export const TEAM_MENU: readonly TeamEntry[] = [
  {
    id: 'setup',
    label: () => m.common_screen_team_setup(),
    icon: 'edit',
    to: '/team/details/{-$id}/',
    readOnlyView: {
      changes: (actor) => may(actor, 'setUpTeam'),
      label: () => m.screens_team_facts(),
      icon: 'info',
    },
  },
  { id: 'periods', label: () => m.common_screen_periods(), icon: 'calendar', to: '/team/periods/' },
  {
    id: 'statistics',
    label: () => m.shop_feature_team_statistics(),
    icon: 'statistics',
    to: '/team/statistics/',
    needs: 'seeLineups',
  },
  {
    id: 'page',
    label: () => m.common_team_page(),
    icon: 'external',
    to: '/team/teampage/{-$id}/',
    needs: 'manageTeamPage',
  },
  {
    id: 'share',
    label: () => m.screens_people(),
    icon: 'players',
    to: '/team/share/{-$id}/',
  },
  {
    id: 'teams',
    label: () => m.common_screen_other_teams(),
    icon: 'list',
    to: '/teams/{-$key}/',
    search: { ref: 'team' },
  },
  { id: 'close', label: () => m.common_screen_close_team(), icon: 'close', to: '/dashboard/' },
];

/** The team menu for this role on the team. */
export function teamMenu(actor: Actor): readonly TeamEntry[] {
  const shown = TEAM_MENU.filter(({ needs }) => needs === undefined || roleAllows(actor, needs));
  return shown.map(({ readOnlyView, ...entry }) =>
    readOnlyView === undefined || readOnlyView.changes(actor)
      ? entry
      : { ...entry, label: readOnlyView.label, icon: readOnlyView.icon },
  );
}

export type MatchEntry = Entry<
  | '/match/$id/details/'
  | '/match/$id/formation/'
  | '/match/$id/plan/'
  | '/match/$id/attendance/'
  | '/match/$id/attendancecenter/'
  | '/match/$id/ratings/'
  | '/match/$id/play/'
  | '/match/$id/timeline/'
  | '/match/$id/statistics/'
  | '/match/$id/picture/'
  | '/matches/'
> & {
  readonly shown: (status: MatchStatus) => boolean;
  /** Shown and not followed, so that the coach sees that it exists. */
  readonly disabled?: (status: MatchStatus) => boolean;
  /** The permission that the role needs, where the screen is useless without it. */
  readonly needs?: Operation;
};

const always = () => true;

export const MATCH_MENU: readonly MatchEntry[] = [
  {
    id: 'statistics',
    label: () => m.common_screen_statistics(),
    icon: 'statistics',
    to: '/match/$id/statistics/',
    shown: isEnded,
    needs: 'seeLineups',
  },
  {
    id: 'setup',
    label: () => m.common_screen_match_setup(),
    icon: 'edit',
    to: '/match/$id/details/',
    shown: always,
  },
  {
    id: 'formation',
    label: () => m.common_screen_lineup(),
    icon: 'formation',
    to: '/match/$id/formation/',
    shown: always,
    needs: 'seeLineups',
  },
  {
    id: 'attendance',
    label: () => m.screens_attendance(),
    icon: 'players',
    to: '/match/$id/attendance/',
    shown: always,
    needs: 'seeLineups',
  },
  {
    id: 'requests',
    label: () => m.screens_requests(),
    icon: 'mail',
    to: '/match/$id/attendancecenter/',
    shown: always,
    disabled: (status) => status === 'NEW',
    needs: 'requests',
  },
  {
    id: 'ratings',
    label: () => m.screens_ratings(),
    icon: 'rating',
    to: '/match/$id/ratings/',
    shown: isEnded,
    needs: 'seePrivate',
  },
  {
    id: 'plan',
    label: () => m.screens_plan(),
    icon: 'substitution',
    to: '/match/$id/plan/',
    shown: isNotStarted,
    needs: 'seeLineups',
  },
  {
    id: 'play',
    label: () => m.common_screen_match_day(),
    icon: 'whistle',
    to: '/match/$id/play/',
    shown: always,
    needs: 'runMatch',
  },
  {
    id: 'timeline',
    label: () => m.common_screen_timeline(),
    icon: 'timeline',
    to: '/match/$id/timeline/',
    shown: (status) => isEnded(status) || isPlaying(status) || status === 'CAN_START',
  },
  {
    id: 'picture',
    label: () => m.sharepicture_title(),
    icon: 'picture',
    to: '/match/$id/picture/',
    shown: always,
    needs: 'seeLineups',
  },
  { id: 'close', label: () => m.common_menu_close_match(), icon: 'close', to: '/matches/', shown: always },
];

/** The entries of the match menu for a match status and a role. */
export function matchMenu(
  status: MatchStatus,
  allows: (operation: Operation) => boolean,
): readonly MatchEntry[] {
  return MATCH_MENU.filter(
    (entry) => entry.shown(status) && (entry.needs === undefined || allows(entry.needs)),
  );
}
