/** Reads the values of a call: maps alternative field names to those of the tables, and interprets null. */

/**
 * Fields whose null means an empty map (section 5). The counters of `incrementals` are not among them, because they
 * never fall.
 */
const NONE_WHEN_NULL: readonly string[] = ['subsmap', 'subsmap_play'];

type Values = Readonly<Record<string, unknown>>;

/** Renames the alternative field names of section 3, such as `first_name`. A value under the table's own name wins. */
export function underOwnNames(
  values: Values,
  aliases: Readonly<Record<string, string>> = {},
): Record<string, unknown> {
  const own = Object.entries(values).filter(([name]) => !Object.hasOwn(aliases, name));
  const other = Object.entries(aliases).flatMap(([alias, name]) =>
    Object.hasOwn(values, alias) ? [[name, values[alias]] as const] : [],
  );
  return Object.fromEntries([...other, ...own]);
}

/** The values of an update, with null replaced by an empty map in the substitution maps. */
export function withMaps(values: Values): Values {
  const none = NONE_WHEN_NULL.filter((name) => values[name] === null);
  return { ...values, ...Object.fromEntries(none.map((name) => [name, {}])) };
}
