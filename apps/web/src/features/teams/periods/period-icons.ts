import { m } from '@touchline/i18n';
import type { IconName } from '#ui/icons/icons.ts';

/** The kinds of periods (section 2): stored name, icon and text. */
export const PERIOD_ICONS = [
  { stored: 'season', icon: 'calendar', label: m.common_screen_period },
  { stored: 'cup', icon: 'cup', label: m.words_cup },
  { stored: 'tournament', icon: 'competition', label: m.teams_period_icon_tournament },
] as const satisfies readonly { stored: string; icon: IconName; label: () => string }[];

/** An unknown stored name is passed to the icon, which shows its fallback star. */
export function periodIcon(stored: string): IconName | (string & {}) {
  return PERIOD_ICONS.find((one) => one.stored === stored)?.icon ?? stored;
}
