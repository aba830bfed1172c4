// Proves that the import rules of biome.json bite. scripts/boundaries holds a small copy of our layout whose
// import lines are marked `// forbidden` or `// allowed`. The linter, with our own configuration, must report
// exactly the forbidden ones: a rule that stops working fails here, and so does one that forbids too much.
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const fixture = join(root, 'scripts/boundaries');
const work = join(root, '.cache/boundaries');

/** Lines of the fixture as `path:line`, sorted by what stands at their end. */
function markedLines(): { forbidden: Set<string>; allowed: Set<string> } {
  const forbidden = new Set<string>();
  const allowed = new Set<string>();
  for (const path of globSync('**/*.{ts,tsx}', { cwd: fixture })) {
    const lines = readFileSync(join(fixture, path), 'utf8').trimEnd().split('\n');
    for (const [index, line] of lines.entries()) {
      const place = `${path}:${index + 1}`;
      if (line.endsWith('// forbidden')) forbidden.add(place);
      else if (line.endsWith('// allowed')) allowed.add(place);
      else throw new Error(`${place} of scripts/boundaries says neither forbidden nor allowed`);
    }
  }
  return { forbidden, allowed };
}

interface Report {
  diagnostics: { category: string; location: { path: string; start: { line: number } } }[];
}

function reportedLines(): Set<string> {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  cpSync(fixture, work, { recursive: true });
  const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
  const here = { ...config, root: true, vcs: { enabled: false }, files: { includes: ['**'] } };
  writeFileSync(join(work, 'biome.json'), JSON.stringify(here));
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const options = [
    'lint',
    '--only=style/noRestrictedImports',
    '--reporter=json',
    '--max-diagnostics=none',
    '.',
  ];
  const { stdout, stderr } = spawnSync(process.execPath, [biome, ...options], {
    cwd: work,
    encoding: 'utf8',
  });
  if (!stdout.trimStart().startsWith('{')) throw new Error(`the linter did not answer: ${stderr}`);
  const { diagnostics }: Report = JSON.parse(stdout);
  const places = diagnostics
    .filter(({ category }) => category === 'lint/style/noRestrictedImports')
    .map(({ location }) => `${relative(work, join(work, location.path))}:${location.start.line}`);
  return new Set(places);
}

const { forbidden, allowed } = markedLines();
const reported = reportedLines();
const missed = [...forbidden].filter((place) => !reported.has(place));
const wronged = [...allowed].filter((place) => reported.has(place));

for (const place of missed)
  console.error(`scripts/boundaries/${place} is forbidden, and the linter lets it pass`);
for (const place of wronged)
  console.error(`scripts/boundaries/${place} is allowed, and the linter reports it`);
if (forbidden.size === 0 || missed.length + wronged.length > 0) process.exitCode = 1;
else console.log(`${forbidden.size} forbidden imports are reported, ${allowed.size} allowed ones are not.`);
