/** The most steps of the search for a free id (sections 5 and 9). */
export const ID_SEARCH_LIMIT = 9_999;

/**
 * Formations, event types, match templates and periods have unique ids. An entry whose id was used before gets the
 * next free one, but never the id of another entry. An entry without a free id within the search is left out (section
 * 5).
 */
export function raiseDuplicateIds<T extends { readonly id: number }>(entries: readonly T[]): readonly T[] {
  const taken = new Set(entries.map(({ id }) => id));
  if (taken.size === entries.length) return entries;
  const seen = new Set<number>();
  return entries.flatMap((entry) => {
    if (!seen.has(entry.id)) {
      seen.add(entry.id);
      return [entry];
    }
    const free = freeIdAbove(entry.id, taken);
    if (free === undefined) return [];
    taken.add(free);
    return [{ ...entry, id: free }];
  });
}

function freeIdAbove(id: number, taken: ReadonlySet<number>): number | undefined {
  for (let tries = 1; tries <= ID_SEARCH_LIMIT; tries++) if (!taken.has(id + tries)) return id + tries;
  return undefined;
}
