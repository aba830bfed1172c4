/**
 * The main menu (section 2): five entries, the same in the phone's bottom bar and in the side menu. Training joins them
 * once a selection exists (areas.md).
 */
import type { AppVariant } from '@touchline/domain/account/app-ids';
import { m } from '@touchline/i18n';
import type { IconName } from '#ui/icons/icons.ts';
import type { MainEntryId } from '../screens.ts';

export interface MainEntry {
  readonly id: MainEntryId;
  readonly label: () => string;
  readonly icon: IconName;
  readonly to: '/dashboard/' | '/players/collection/' | '/matches/' | '/trainings/' | '/team/' | '/settings/';
  /** Disabled while there is no team: the placeholder team has sid 0. */
  readonly needsTeam: boolean;
}

export const MAIN_MENU: readonly MainEntry[] = [
  {
    id: 'dashboard',
    label: () => m.common_menu_dashboard(),
    icon: 'dashboard',
    to: '/dashboard/',
    needsTeam: false,
  },
  {
    id: 'players',
    label: () => m.common_menu_players(),
    icon: 'players',
    to: '/players/collection/',
    needsTeam: true,
  },
  { id: 'matches', label: () => m.common_menu_matches(), icon: 'matches', to: '/matches/', needsTeam: true },
  {
    id: 'trainings',
    label: () => m.screens_trainings(),
    icon: 'training',
    to: '/trainings/',
    needsTeam: true,
  },
  { id: 'team', label: () => m.common_menu_team(), icon: 'team', to: '/team/', needsTeam: true },
  {
    id: 'settings',
    label: () => m.common_menu_settings(),
    icon: 'settings',
    to: '/settings/',
    needsTeam: false,
  },
];

/** The entries of the trainer variant in their order (areas.md). */
const TRAINER_MENU: readonly MainEntryId[] = ['dashboard', 'trainings', 'players', 'team', 'settings'];

/** The entries of an account with or without training selections, in a variant of the app. */
export function mainMenu({
  hasSelections,
  variant,
}: {
  readonly hasSelections: boolean;
  readonly variant: AppVariant;
}): readonly MainEntry[] {
  if (variant === 'trainer')
    return TRAINER_MENU.flatMap((id) => MAIN_MENU.filter((entry) => entry.id === id));
  return hasSelections ? MAIN_MENU : MAIN_MENU.filter(({ id }) => id !== 'trainings');
}

/** False for Players, Matches and Team while the current team is the placeholder with sid 0 or missing. */
export function isEnabled(entry: MainEntry, team: { readonly sid: number } | null): boolean {
  return !entry.needsTeam || (team !== null && team.sid !== 0);
}
