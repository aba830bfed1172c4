/** The modules that a screen imports, directly or through others, without dynamic imports. */
import type { Rolldown } from 'vite';

export type Modules = Parameters<Rolldown.CodeSplittingNameFunction>[1];

const known = new Map<string, ReadonlySet<string>>();

export function reachedFrom(screens: readonly string[], modules: Modules): ReadonlySet<string> {
  const key = screens.join('\n');
  const reached = known.get(key) ?? new Set(follow(screens, modules));
  known.set(key, reached);
  return reached;
}

function follow(screens: readonly string[], modules: Modules): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [...screens];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    open.push(...importsOf(id, modules));
  }
  return reached;
}

/** Modules that only re-export others: an import from one does not need everything that it exports. */
const LIST =
  /[\\/]@mantine[\\/]\w+[\\/]esm[\\/]index\.mjs$|[\\/]i18n[\\/]src[\\/](index\.ts|generated[\\/]messages\.js)$/;
const TEXTS = /[\\/]i18n[\\/]src[\\/]generated[\\/][a-z]+\.js$/;

function importsOf(id: string, modules: Modules): readonly string[] {
  const { importedIds = [], code = null } = modules.getModuleInfo(id) ?? {};
  const lists = importedIds.filter((imported) => LIST.test(imported));
  const direct = importedIds.filter((imported) => !LIST.test(imported));
  if (lists.length === 0) return direct;
  const names = new Set(namesIn(code ?? ''));
  const named = lists.flatMap((list) => {
    const listed = namedBy(list, modules);
    return [...names].flatMap((name) => listed.get(name) ?? []);
  });
  return [...direct, ...named];
}

/** The list of texts has thousands of modules, and most modules show a text. */
const knownNames = new Map<string, ReadonlyMap<string, readonly string[]>>();

function namedBy(list: string, modules: Modules): ReadonlyMap<string, readonly string[]> {
  const named = knownNames.get(list) ?? Map.groupBy(listedBy(list, modules), nameOf);
  knownNames.set(list, named);
  return named;
}

function listedBy(list: string, modules: Modules): readonly string[] {
  const listed = modules.getModuleInfo(list)?.importedIds ?? [];
  return listed.flatMap((id) => (LIST.test(id) || TEXTS.test(id) ? listedBy(id, modules) : id));
}

/** The texts that a module shows, and the names that it imports. */
function namesIn(code: string): readonly string[] {
  const texts = [...code.matchAll(/\bm\.(\w+)/g)].map(([, key = '']) => key);
  const imports = [...code.matchAll(/^import\s*\{([^}]*)\}/gm)].flatMap(
    ([, names = '']) => names.match(/\w+/g) ?? [],
  );
  return [...texts, ...imports].map(plain);
}

/** `Button.mjs` exports `Button`, `use-id.mjs` exports `useId`, and a message's module ends with its key. */
function nameOf(id: string): string {
  return plain(/([\w-]+)(?:\.\w+)?$/.exec(id)?.[1] ?? id);
}

function plain(name: string): string {
  return name.replaceAll('-', '').toLowerCase();
}
