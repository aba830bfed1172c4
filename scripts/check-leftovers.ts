// What nobody uses any more: classes of style sheets and exports. And a class that its sheet does not have: a style
// that silently is not there. (That every text is used is tested beside the texts.)
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cwd = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(cwd, path), 'utf8');
const files = (pattern: string) =>
  globSync(pattern, { cwd, exclude: ['**/node_modules/**', '**/dist/**', '**/generated/**'] });

const sources = new Map(
  files('{packages,apps,e2e,bench,scripts}/**/*.{ts,tsx,mjs,js}').map((path) => [path, read(path)]),
);
const found = [...classes(), ...exported()];
for (const line of found) console.error(line);
if (sources.size === 0 || found.length > 0) process.exitCode = 1;
else console.log('No class and no export that nobody uses, and no class that is not there.');

function classes(): string[] {
  const sheets = files('apps/web/src/**/*.module.css');
  return sheets.flatMap((sheet) => {
    // Without comments, values and the classes of others: what is left with a dot in front is a class.
    const bare = read(sheet)
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/:[^:{};]*;/g, '')
      .replace(/:global\([^)]*\)/g, '');
    const defined = new Set([...bare.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name));
    const used = new Set<string>();
    let all = false;
    for (const [path, text] of sources) {
      const name = importedAs(sheet, path, text);
      if (name === undefined) continue;
      const code = text.replace(/'[^'\n]*'/g, "''");
      for (const [, key = ''] of code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) used.add(key);
      all ||= new RegExp(`\\b${name}\\b(?!\\.\\w| from)`).test(code);
    }
    const unused = all ? [] : [...defined].filter((name) => !used.has(name));
    const undefinedOnes = [...used].filter((name) => !defined.has(name));
    return [
      ...unused.map((name) => `${sheet}: nobody uses .${name}`),
      ...undefinedOnes.map((name) => `${sheet} has no .${name}, which is used`),
    ];
  });
}

/** The name under which a file imports the sheet. */
function importedAs(sheet: string, path: string, text: string): string | undefined {
  for (const [, name, from = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
    const target = from.startsWith('#ui/')
      ? from.replace('#ui/', 'apps/web/src/ui/')
      : join(dirname(path), from);
    if (target === sheet) return name;
  }
  return undefined;
}

/** Exported values whose names stand nowhere else, not even in their own file; an unused type costs nothing. */
function exported(): string[] {
  const times = new Map<string, number>();
  for (const [, text] of sources) {
    for (const [word] of text.matchAll(/\b[A-Za-z_$][\w$]*\b/g)) times.set(word, (times.get(word) ?? 0) + 1);
  }
  const declared = /^export (?:async )?(?:const|let|class|function\*?) ([\w$]+)/gm;
  return [...sources].flatMap(([path, text]) =>
    [...text.matchAll(declared)]
      .filter(([, name = '']) => times.get(name) === 1)
      .map(([, name]) => `${path}: ${name} is exported, and nobody names it`),
  );
}
