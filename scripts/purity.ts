// Time, ids and randomness reach the domain and replication as arguments. What would fetch them from the
// outside is not allowed there, and neither compiler nor linter has a rule for all of it.

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

/** What of the outside world a source text reaches for, with its line numbers; comments and texts do not count. */
export function impurities(source: string): { line: number; name: string }[] {
  const lines = withoutTexts(source).split('\n');
  return lines.flatMap((line, index) =>
    forbidden.filter(([pattern]) => pattern.test(line)).map(([, name]) => ({ line: index + 1, name })),
  );
}

/** Blanks comments and quoted texts, keeping the lines; what a template inserts (`${…}`) stays, it is code. */
function withoutTexts(source: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  const inserted = (template: string) =>
    template.replace(/\$\{[^}]*\}|[^\n]/g, (part) => (part.startsWith('${') ? part : ' '));
  return source.replace(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g,
    (text) => (text.startsWith('`') ? inserted(text) : blank(text)),
  );
}
