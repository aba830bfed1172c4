/** One tip per screen, until the coach dismisses it. The settings bring all tips back. */
import type { Operation } from '@touchline/domain/team/permissions';

/** The names stored in `tips_hide`: never rename or reuse one. The texts are loaded with the first tip. */
export type TipId = 'hide-teams' | 'new-season' | 'save-format';

/** The permission on the current team that the tip needs. */
const NEEDS: Readonly<Partial<Record<TipId, Operation>>> = {
  'new-season': 'managePeriods',
  'save-format': 'manageTemplates',
};

export interface TipReader {
  readonly hidden: readonly string[];
  readonly may: (operation: Operation) => boolean;
}

/** Whether the screen's tip is still to be shown. */
export function isShown(tip: TipId, { hidden, may }: TipReader): boolean {
  const needs = NEEDS[tip];
  return !hidden.includes(tip) && (needs === undefined || may(needs));
}
