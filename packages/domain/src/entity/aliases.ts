/** How the values of a call are read: under the names of the entity tables, and what null means. */

/** Section 5 sends these as null when there are none. The counters of `incrementals` never go back: null leaves them. */
const NONE_WHEN_NULL: readonly string[] = ['subsmap', 'subsmap_play'];

type Values = Readonly<Record<string, unknown>>;

/** Values under the other names of section 3, such as `first_name`, under those of the table; an own name wins. */
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

/** The values of an update with its substitution maps as maps: null means that there are none. */
export function withMaps(values: Values): Values {
  const none = NONE_WHEN_NULL.filter((name) => values[name] === null);
  return { ...values, ...Object.fromEntries(none.map((name) => [name, {}])) };
}
