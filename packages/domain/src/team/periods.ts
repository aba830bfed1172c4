/** The periods of a team: seasons, cups and tournaments. */

import { raiseDuplicateIds } from '../entity/fields/unique-ids.ts';
import { create } from '../entity/rows/rows.ts';
import { type Period, periodFields, type Team } from '../entity/tables/team.ts';
import { ok, type Result, refuse } from '../result.ts';
import { plainLine } from '../text/plain-text.ts';

export type PeriodRefusal =
  | { readonly code: 'periodUnknown'; readonly id: number }
  /** Message: "Periods containing matches can't be deleted (reassign matches first)." */
  | { readonly code: 'periodHasMatches'; readonly id: number }
  /** A team keeps at least one period, because new matches need one. */
  | { readonly code: 'periodIsLast'; readonly id: number };

type WithPeriods = Pick<Team, 'metadata'>;

/** The period of a new team. The app gives its title. */
export const FIRST_PERIOD: Period = create(periodFields);

/** Titles that the app gave to first periods. Earlier versions stored one in the creator's language. */
const GIVEN_TITLES: readonly string[] = [FIRST_PERIOD.title, 'seizoen 1'];

/** True when the app gave the period its title; each reader then sees it in their own language. */
export function hasGivenTitle({ title }: Pick<Period, 'title'>): boolean {
  return GIVEN_TITLES.includes(title);
}

/** The current period of the team: its active one, otherwise its first, otherwise 1 (section 4). */
export function activePeriod({ metadata }: WithPeriods): number {
  const { periods, active_period } = metadata;
  return periods.some(({ id }) => id === active_period) ? active_period : (periods[0]?.id ?? FIRST_PERIOD.id);
}

/** The team with one more period at the end. An id that is taken is raised (section 5). */
export function withPeriod<T extends WithPeriods>(team: T, period: Pick<Period, 'id' | 'title' | 'icon'>): T {
  const order = 1 + Math.max(-1, ...team.metadata.periods.map((known) => known.order));
  return withPeriods(team, [...team.metadata.periods, plain({ ...period, order })]);
}

/** The team with another title or icon for one of its periods. */
export function withPeriodChanged<T extends WithPeriods>(
  team: T,
  id: number,
  changes: Partial<Pick<Period, 'title' | 'icon'>>,
): Result<T, PeriodRefusal> {
  const { periods } = team.metadata;
  if (!periods.some((period) => period.id === id)) return refuse({ code: 'periodUnknown', id });
  return ok(
    withPeriods(
      team,
      periods.map((period) => (period.id === id ? plain({ ...period, ...changes }) : period)),
    ),
  );
}

/** The team with its periods in this order. Periods that are not named follow in their previous order. */
export function withPeriodsInOrder<T extends WithPeriods>(team: T, ids: readonly number[]): T {
  const place = new Map(ids.map((id, index) => [id, index]));
  const placeOf = ({ id }: Period) => place.get(id) ?? ids.length;
  const sorted = team.metadata.periods.toSorted((a, b) => placeOf(a) - placeOf(b));
  return withPeriods(
    team,
    sorted.map((period, order) => ({ ...period, order })),
  );
}

/** The team without a period that has no matches. If it was the active one, another becomes active. */
export function withoutPeriod<T extends WithPeriods>(
  team: T,
  id: number,
  hasMatches: boolean,
): Result<T, PeriodRefusal> {
  const left = team.metadata.periods.filter((period) => period.id !== id);
  if (left.length === team.metadata.periods.length) return refuse({ code: 'periodUnknown', id });
  if (hasMatches) return refuse({ code: 'periodHasMatches', id });
  if (left.length === 0) return refuse({ code: 'periodIsLast', id });
  const without = withPeriods(team, left);
  return ok({ ...without, metadata: { ...without.metadata, active_period: activePeriod(without) } });
}

const plain = (period: Period): Period => ({ ...period, title: plainLine(period.title) });

function withPeriods<T extends WithPeriods>(team: T, periods: readonly Period[]): T {
  return { ...team, metadata: { ...team.metadata, periods: raiseDuplicateIds(periods) } };
}
