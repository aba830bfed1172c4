// Reports unused classes of style sheets, unused exports, and exports that only tests use. Also reports a class that is
// used and missing in its sheet. (A test in packages/i18n reports unused texts.)
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cwd = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(cwd, path), 'utf8');
const files = (pattern: string) =>
  globSync(pattern, { cwd, exclude: ['**/node_modules/**', '**/dist/**', '**/generated/**'] });

const sources = new Map(
  files('{*,{packages,apps,e2e,bench,scripts}/**/*}.{ts,tsx,mjs,js}').map((path) => [path, read(path)]),
);
/** An exported value. Types are left out, because an unused type costs nothing. */
const EXPORTED = /^export (?:async )?(?:const|let|class|function\*?) ([\w$]+)/gm;
const found = [...classes(), ...exported(), ...onlyTested()];
for (const line of found) console.error(line);
if (sources.size === 0 || found.length > 0) process.exitCode = 1;
else console.log('No unused class, no unused export, no export that only tests use, and no missing class.');

function classes(): string[] {
  const sheets = files('apps/web/src/**/*.module.css');
  return sheets.flatMap((sheet) => {
    // Without comments, values and :global(), each remaining name after a dot is a class.
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
      ...unused.map((name) => `${sheet}: .${name} is not used`),
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

/** Exported values whose names occur nowhere else, not even in their own file. */
function exported(): string[] {
  return namedOnce(sources).map((name) => `${name} is exported and never used`);
}

/** Exported values of the product whose names occur nowhere else in the product; words in comments do not count. */
function onlyTested(): string[] {
  const product = new Map(
    [...sources]
      .filter(([path]) => !/^e2e\/|\.(test|testing)\.tsx?$/.test(path))
      .map(([path, text]) => [path, text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')]),
  );
  const unused = new Set(namedOnce(sources));
  return namedOnce(product)
    .filter((name) => !unused.has(name))
    .map((name) => `${name} is used by tests only`);
}

/** Exported values, as `file: name`, whose names occur once in these files. */
function namedOnce(files: ReadonlyMap<string, string>): string[] {
  const times = new Map<string, number>();
  for (const [, text] of files) {
    for (const [word] of text.matchAll(/\b[A-Za-z_$][\w$]*\b/g)) times.set(word, (times.get(word) ?? 0) + 1);
  }
  return [...files].flatMap(([path, text]) =>
    [...text.matchAll(EXPORTED)]
      .filter(([, name = '']) => times.get(name) === 1)
      .map(([, name]) => `${path}: ${name}`),
  );
}
