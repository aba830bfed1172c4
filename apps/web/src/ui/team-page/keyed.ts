/** The entries with keys. Two of them may look the same and have no ids, so their places are the keys. */
export function keyed<T>(entries: readonly T[]): readonly (readonly [key: string, entry: T])[] {
  return entries.map((entry, at) => [String(at), entry]);
}
