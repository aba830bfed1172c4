/**
 * The menus of a team and of a match (section 2), in its order. An entry whose screen does not exist yet
 * has no row; the issue that brings the screen adds the row.
 */
import type { MatchStatus } from '@touchline/domain/entity/match';
import { isEnded, isNotStarted, isPlaying } from '@touchline/domain/match/status';
import { type Actor, may, type Operation } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import type { IconName } from '#ui/icons/icons.ts';

interface Entry<To extends string> {
  readonly id: string;
  readonly label: () => string;
  readonly icon: IconName;
  readonly to: To;
}

export type TeamEntry = Entry<
  '/team/details/{-$id}/' | '/team/periods/' | '/team/share/{-$id}/' | '/teams/{-$key}/' | '/dashboard/'
> & {
  /** What the teams overview needs to bring its Back button to the team. */
  readonly search?: { readonly ref: 'team' };
  /** For those who may not change what is there, and only look. */
  readonly toRead?: {
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
    toRead: {
      changes: (actor) => may(actor, 'setUpTeam'),
      label: () => m.screens_team_facts(),
      icon: 'info',
    },
  },
  { id: 'periods', label: () => m.common_screen_periods(), icon: 'calendar', to: '/team/periods/' },
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

/** The team menu for somebody on this team. */
export function teamMenu(actor: Actor): readonly TeamEntry[] {
  return TEAM_MENU.map(({ toRead, ...entry }) =>
    toRead === undefined || toRead.changes(actor)
      ? entry
      : { ...entry, label: toRead.label, icon: toRead.icon },
  );
}

export type MatchEntry = Entry<
  | '/match/$id/details/'
  | '/match/$id/formation/'
  | '/match/$id/plan/'
  | '/match/$id/attendance/'
  | '/match/$id/play/'
  | '/match/$id/timeline/'
  | '/match/$id/statistics/'
  | '/matches/'
> & {
  readonly shown: (status: MatchStatus) => boolean;
  /** What the role must allow, where the screen has nothing for the others. */
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
  { id: 'close', label: () => m.common_menu_close_match(), icon: 'close', to: '/matches/', shown: always },
];

/** What the match menu offers in this status to somebody whose role allows this. */
export function matchMenu(
  status: MatchStatus,
  allows: (operation: Operation) => boolean,
): readonly MatchEntry[] {
  return MATCH_MENU.filter(
    (entry) => entry.shown(status) && (entry.needs === undefined || allows(entry.needs)),
  );
}
