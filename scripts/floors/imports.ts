/** The import graph of the repository, types included. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** For each file, by path from the root: its imports within the repository. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** Aliases of folders: `#data/` in a workspace, `@touchline/domain/` everywhere. */
export interface Alias {
  /** The folder whose files may use the alias; empty for all. */
  readonly within: string;
  readonly begins: string;
  readonly folder: string;
  readonly ending: string;
}

const SOURCES = '{apps,packages,bench,e2e,scripts}/**/*.{ts,tsx,mjs}';
const NOT_OURS = /(?:^|\/)(?:node_modules|dist|\.cache|paraglide)\/|^scripts\/boundaries\//;

/** `import … from 'x'`, `export … from 'x'`, `import 'x'`, `import('x')`. */
const IMPORT =
  /(?:^|[\s;}])(?:import|export)\s[^'"`;]*?\sfrom\s*'([^']+)'|(?:^|[\s;])import\s*'([^']+)'|\bimport\(\s*'([^']+)'/g;

export function readImports(root: string): Imports {
  const paths = globSync(SOURCES, { cwd: root }).filter((path) => !NOT_OURS.test(path));
  const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  return importsOf(sources, aliasesOf(root));
}

/** @param sources texts by path */
export function importsOf(sources: ReadonlyMap<string, string>, aliases: readonly Alias[]): Imports {
  const imports = new Map<string, string[]>();
  for (const [path, text] of sources) {
    const named = [...withoutComments(text).matchAll(IMPORT)].map(([, a, b, c]) => a ?? b ?? c ?? '');
    const found = named.map((name) => resolve(path, name, aliases)).filter((target) => sources.has(target));
    imports.set(path, [...new Set(found)].filter((target) => target !== path).sort());
  }
  return imports;
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/[^\n]*/gm, '');
}

/** An empty text for imports outside the repository. */
function resolve(path: string, name: string, aliases: readonly Alias[]): string {
  if (name.startsWith('.')) return normalize(join(dirname(path), name));
  const alias = aliases.find(({ within, begins }) => path.startsWith(within) && name.startsWith(begins));
  if (alias === undefined) return '';
  return `${alias.folder}${name.slice(alias.begins.length)}${alias.ending}`;
}

interface Manifest {
  readonly name: string;
  readonly imports?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, string>> | string;
}

function aliasesOf(root: string): Alias[] {
  const places = globSync('{packages,apps}/*/package.json', { cwd: root });
  return places.flatMap((place) => {
    const {
      name,
      imports = {},
      exports = {},
    } = JSON.parse(readFileSync(join(root, place), 'utf8')) as Manifest;
    const home = dirname(place);
    const own = Object.entries(imports).map(([begins, to]) =>
      starred({ within: `${home}/`, begins, to, home }),
    );
    const given = Object.entries(typeof exports === 'string' ? { '.': exports } : exports);
    const shown = given.map(([begins, to]) => starred({ within: '', begins: join(name, begins), to, home }));
    return [...own, ...shown];
  });
}

function starred({ within, begins, to, home }: Record<'within' | 'begins' | 'to' | 'home', string>): Alias {
  const [folder = '', ending = ''] = join(home, to).split('*');
  return { within, begins: begins.replace('*', ''), folder, ending };
}
