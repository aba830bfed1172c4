/** Rules by language and kind: making them takes fifty times as long as a question to them. */
const known = new Map<string, Intl.PluralRules>();

/** The plural form of a count in a language: `one`, `other` and so on. The compiled messages call this. */
export function plural(
  locale: string,
  input: unknown,
  { type = 'cardinal' }: Intl.PluralRulesOptions = {},
): string {
  const key = `${locale} ${type}`;
  const rules = known.get(key) ?? new Intl.PluralRules(locale, { type });
  known.set(key, rules);
  return rules.select(Number(input));
}
