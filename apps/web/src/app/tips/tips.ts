/** One tip for a screen, until the coach puts it away; the settings bring all of them back. */
import type { ScreenId } from '../screens.ts';

/** As `tips_hide` remembers them: never changed, never used again. Their words are loaded with the first tip. */
const TIPS = {
  teams: 'hide-teams',
  periods: 'new-season',
  templates: 'save-format',
} as const satisfies Partial<Record<ScreenId, string>>;

export type TipId = (typeof TIPS)[keyof typeof TIPS];

export function tipFor(screen: ScreenId, hidden: readonly string[]): TipId | null {
  const tip = screen in TIPS ? TIPS[screen as keyof typeof TIPS] : null;
  return tip === null || hidden.includes(tip) ? null : tip;
}
