// Time, ids and randomness reach domain and sync as arguments. Neither the compiler nor the linter can forbid all other
// sources.

const forbidden: [pattern: RegExp, name: string][] = [
  [/\bDate\s*\.\s*now\b/, 'Date.now'],
  [/\bnew\s+Date\s*\(\s*\)/, 'new Date() without arguments'],
  [/\bnew\s+Date\b(?!\s*\()/, 'new Date without arguments'],
  [/(?<!new\s+)(?<![\w.])Date\s*\(/, 'Date()'],
  [/\bMath\s*\.\s*random\b/, 'Math.random'],
  [/(?<![\w.])crypto\b(?!\s*[:?])/, 'crypto'],
  [/(?<![\w.])performance\b(?!\s*[:?])/, 'performance'],
  [/\bglobalThis\b/, 'globalThis'],
];

/** Uses of the outside world in a source text, with line numbers; comments and strings do not count. */
export function impurities(source: string): { line: number; name: string }[] {
  const lines = withoutTexts(source).split('\n');
  return lines.flatMap((line, index) =>
    forbidden.filter(([pattern]) => pattern.test(line)).map(([, name]) => ({ line: index + 1, name })),
  );
}

/** Blanks comments and strings but keeps the lines; the code in a template's `${…}` stays. */
function withoutTexts(source: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  const inserted = (template: string) =>
    template.replace(/\$\{[^}]*\}|[^\n]/g, (part) => (part.startsWith('${') ? part : ' '));
  return source.replace(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g,
    (text) => (text.startsWith('`') ? inserted(text) : blank(text)),
  );
}
