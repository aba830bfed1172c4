/** One tip for a screen, until the coach puts it away; the settings bring all of them back. */
import type { Operation } from '@touchline/domain/team/permissions';
import type { ScreenId } from '../screens.ts';

/** As `tips_hide` remembers them: never changed, never used again. Their words are loaded with the first tip. */
const TIPS = {
  teams: 'hide-teams',
  periods: 'new-season',
  templates: 'save-format',
} as const satisfies Partial<Record<ScreenId, string>>;

export type TipId = (typeof TIPS)[keyof typeof TIPS];

/** What a tip tells to do, on the current team; who may not is not told. */
const NEEDS: Readonly<Partial<Record<TipId, Operation>>> = {
  'new-season': 'managePeriods',
  'save-format': 'manageTemplates',
};

export interface TipReader {
  readonly hidden: readonly string[];
  readonly may: (operation: Operation) => boolean;
}

export function tipFor(screen: ScreenId, { hidden, may }: TipReader): TipId | null {
  const tip = screen in TIPS ? TIPS[screen as keyof typeof TIPS] : null;
  if (tip === null || hidden.includes(tip)) return null;
  const needs = NEEDS[tip];
  return needs === undefined || may(needs) ? tip : null;
}
