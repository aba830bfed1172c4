import { m } from '@touchline/i18n';
import type { IconName } from '#ui/icons/icons.ts';

/** What a period can be (section 2): the stored name, its picture and its word. */
export const PERIOD_ICONS = [
  { stored: 'season', icon: 'calendar', label: m.common_screen_period },
  { stored: 'cup', icon: 'cup', label: m.words_cup },
  { stored: 'tournament', icon: 'competition', label: m.teams_period_icon_tournament },
] as const satisfies readonly { stored: string; icon: IconName; label: () => string }[];

/** A stored name that is none of them goes to the icon as it is, which then shows its fallback star. */
export function periodIcon(stored: string): IconName | (string & {}) {
  return PERIOD_ICONS.find((one) => one.stored === stored)?.icon ?? stored;
}
