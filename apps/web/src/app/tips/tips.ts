/** One tip for a screen, until the coach puts it away; the settings bring all of them back. */
import { m } from '@touchline/i18n';
import type { ScreenId } from '../screens.ts';

export interface Tip {
  /** As `tips_hide` remembers it: never changed, never used again. */
  readonly id: string;
  readonly text: () => string;
}

const TIPS: Readonly<Partial<Record<ScreenId, Tip>>> = {
  teams: { id: 'hide-teams', text: m.settings_tip_teams },
  periods: { id: 'new-season', text: m.settings_tip_periods },
  templates: { id: 'save-format', text: m.settings_tip_templates },
};

export function tipFor(screen: ScreenId, hidden: readonly string[]): Tip | null {
  const tip = TIPS[screen];
  return tip === undefined || hidden.includes(tip.id) ? null : tip;
}
