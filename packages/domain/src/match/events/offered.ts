/** The event types and goal types that match day offers (`match_eventtypes`, `match_goaltypes`). */

/** The chosen types in their usual order; all types when none, or none that exists, is chosen. */
export function offeredOf<T extends string>(all: readonly T[], wanted: readonly string[]): readonly T[] {
  const offered = all.filter((type) => wanted.includes(type));
  return offered.length === 0 ? all : offered;
}

/** The choice after one type was switched. Choosing all types is stored as no choice; at least one stays chosen. */
export function switched<T extends string>(
  all: readonly T[],
  wanted: readonly string[],
  type: T,
): readonly T[] {
  const offered = offeredOf(all, wanted);
  const next = offered.includes(type)
    ? offered.filter((one) => one !== type)
    : all.filter((one) => one === type || offered.includes(one));
  if (next.length === 0) return offered;
  return next.length === all.length ? [] : next;
}
