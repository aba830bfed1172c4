// Proves that the import rules of biome.json are enforced. scripts/boundaries is a small copy of the layout, with
// imports marked `// forbidden` or `// allowed`. The linter must report exactly the forbidden ones with our
// configuration, so a rule that stops working or forbids too much fails here.
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const RULES = ['lint/style/noRestrictedImports', 'lint/suspicious/noImportCycles'];
const root = fileURLToPath(new URL('../..', import.meta.url));
const fixture = join(root, 'scripts/boundaries');
// Not in .cache: the linter does not look for import circles in folders whose names begin with a dot.
const work = mkdtempSync(join(tmpdir(), 'touchline-boundaries-'));

/** Lines of the fixture as `path:line`, grouped by the mark at their end. */
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
  cpSync(fixture, work, { recursive: true });
  const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
  const here = { ...config, root: true, vcs: { enabled: false }, files: { includes: ['**'] } };
  writeFileSync(join(work, 'biome.json'), JSON.stringify(here));
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const options = [
    'lint',
    '--only=style/noRestrictedImports',
    '--only=suspicious/noImportCycles',
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
    .filter(({ category }) => RULES.includes(category))
    .map(({ location }) => `${relative(work, join(work, location.path))}:${location.start.line}`);
  return new Set(places);
}

const { forbidden, allowed } = markedLines();
const reported = reportedLines();
rmSync(work, { recursive: true, force: true });
const missed = [...forbidden].filter((place) => !reported.has(place));
const wronged = [...allowed].filter((place) => reported.has(place));

for (const place of missed)
  console.error(`scripts/boundaries/${place} is forbidden, and the linter lets it pass`);
for (const place of wronged)
  console.error(`scripts/boundaries/${place} is allowed, and the linter reports it`);
if (forbidden.size === 0 || missed.length + wronged.length > 0) process.exitCode = 1;
else console.log(`${forbidden.size} forbidden imports are reported, ${allowed.size} allowed ones are not.`);
