// Each rule of packages/sync/SPEC.md is one short claim. A test proves it and names it in brackets: `[OUT-4.2] …`.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAX_WORDS = 60;

const cwd = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(cwd, path), 'utf8');

const spec = read('packages/sync/SPEC.md');
const topics = new Set(
  [...spec.matchAll(/^### ((?:LOC|OUT|MRG|PUL|LIV)-\d+) /gm)].map(([, topic = '']) => topic),
);
const rules = [...spec.matchAll(/^- \*\*((?:LOC|OUT|MRG|PUL|LIV)-\d+\.\d+)\*\* (.*)$/gm)].map(
  ([, rule = '', text = '']) => ({
    rule,
    topic: rule.split('.')[0] ?? '',
    text,
    words: text.split(/\s+/).length,
  }),
);
const tests = globSync(['{packages,apps}/**/*.{test,testing}.{ts,tsx}', 'e2e/specs/**/*.ts'], {
  cwd,
  exclude: ['**/node_modules/**'],
});
const named = new Set(
  tests
    .flatMap((path) => [...read(path).matchAll(/\[([A-Z]{3}-\d+[^\]\n]*)\]/g)])
    .flatMap(([, names = '']) => names.match(/(?:LOC|OUT|MRG|PUL|LIV)-\d+(?:\.\d+)?/g) ?? []),
);
/** The number of a topic's next rule. */
const follower = (before: string | undefined, topic: string) => {
  const [last, number] = before?.split('.') ?? [];
  return topics.has(topic) ? `${topic}.${last === topic ? Number(number) + 1 : 1}` : undefined;
};
const known = new Set(rules.map(({ rule }) => rule));

const problems = [
  ...rules
    .filter(({ rule, topic }, i) => rule !== follower(rules[i - 1]?.rule, topic))
    .map(({ rule }) => `${rule} is out of order, or not under its topic`),
  ...rules.filter(({ words }) => words > MAX_WORDS).map(({ rule, words }) => `${rule} has ${words} words`),
  ...rules.filter(({ rule }) => !named.has(rule)).map(({ rule, text }) => `${rule} has no test: ${text}`),
  ...[...named]
    .filter((name) => !known.has(name))
    .map((name) => `a test names ${name}, which is not a rule of SPEC.md`),
];
const longest = rules.reduce((a, b) => (b.words > a.words ? b : a));

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`Each of the ${rules.length} rules of SPEC.md is named by a test.`);
console.log(`The longest rule, ${longest.rule}, has ${longest.words} words.`);
