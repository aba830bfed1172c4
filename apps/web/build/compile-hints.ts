/**
 * Asks the browser to compile all functions of the files that a start needs while they load, on another thread.
 * Otherwise it compiles each of 1,900 functions when it is first called, which takes a quarter of the page's processor
 * time until the dashboard. Browsers without explicit compile hints read a comment.
 */
import type { Plugin } from 'vite';

export const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

/** Files that are used almost completely before the dashboard reacts. In others most functions are never called. */
const OF_START: ReadonlySet<string> = new Set(['react', 'router', 'index', 'home', 'DashboardPage']);

/** The hint has to be the first line, above what Vite itself writes at the beginning of a file. */
export function compileHints(): Plugin {
  return {
    name: 'touchline:compile-hints',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = hinted(file.name, file.code);
        }
      },
    },
  };
}

export function hinted(name: string, code: string): string {
  return OF_START.has(name) ? `${COMPILE_HINT}\n${code}` : code;
}

/** One sentence for each of these files that lacks the hint. */
export function withoutHint(files: readonly string[], textOf: (file: string) => string): readonly string[] {
  return files
    .filter((file) => file.endsWith('.js') && !textOf(file).startsWith(COMPILE_HINT))
    .map((file) => `${file} is needed at every start and has no compile hint`);
}
