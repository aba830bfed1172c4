/** Which of the event types and goal types a coach is offered (`match_eventtypes`, `match_goaltypes`). */

/** Those that he wants, in their usual order; all when he has chosen none, or none that there is. */
export function offeredOf<T extends string>(all: readonly T[], wanted: readonly string[]): readonly T[] {
  const offered = all.filter((type) => wanted.includes(type));
  return offered.length === 0 ? all : offered;
}

/** What he wants after he has switched one type. All of them is no choice; one at least stays. */
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
