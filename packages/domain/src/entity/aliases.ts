/** Values under the other names of section 3, such as `first_name`, under those of the table; an own name wins. */
export function underOwnNames(
  values: Readonly<Record<string, unknown>>,
  aliases: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const own = Object.entries(values).filter(([name]) => !Object.hasOwn(aliases, name));
  const other = Object.entries(aliases).flatMap(([alias, name]) =>
    Object.hasOwn(values, alias) ? [[name, values[alias]] as const] : [],
  );
  return Object.fromEntries([...other, ...own]);
}
