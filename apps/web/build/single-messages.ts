/**
 * Gives the bundler each text as a separate module, so that a screen loads only the texts that it shows. The compiled
 * messages are one module per area (packages/i18n/compile.mjs), and the bundler cannot split a module: the dashboard
 * loaded all texts of match day and of the line-up for a few of them.
 */
import { readFileSync } from 'node:fs';
import { type Plugin, parseSync } from 'vite';

const AREA = /[\\/]i18n[\\/]src[\\/]generated[\\/](?!messages|registry|runtime)[a-z]+\.js$/;
const MESSAGE = /\?message=(\w+)$/;

export function singleMessages(): Plugin {
  const areas = new Map<string, ReadonlyMap<string, string>>();
  return {
    name: 'touchline:single-messages',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (MESSAGE.test(id) ? id : undefined),
    load(id) {
      const key = MESSAGE.exec(id)?.[1];
      if (key !== undefined) return pure(areas.get(id.replace(MESSAGE, ''))?.get(key) ?? '');
      if (!AREA.test(id)) return undefined;
      const messages = messagesOf(readFileSync(id, 'utf8'));
      areas.set(id, messages);
      const names = [...messages.keys()];
      return pure(names.map((name) => `export { ${name} } from '${id}?message=${name}';\n`).join(''));
    },
  };
}

const pure = (code: string) => ({ code, map: null, moduleSideEffects: false });

/** The source of each exported message: the imports of its area, and the functions that the message calls. */
export function messagesOf(text: string): ReadonlyMap<string, string> {
  let imports = '';
  const local = new Map<string, string>();
  const messages = new Map<string, string>();
  for (const statement of parseSync('area.js', text).program.body) {
    const source = text.slice(statement.start, statement.end);
    if (statement.type === 'ImportDeclaration') imports += `${source}\n`;
    const name = /^(?:export )?const (\w+) =/.exec(source)?.[1];
    if (name === undefined) continue;
    if (statement.type !== 'ExportNamedDeclaration') local.set(name, source);
    else messages.set(name, imports + called(source, local) + source);
  }
  return messages;
}

function called(source: string, local: ReadonlyMap<string, string>): string {
  const names = new Set(source.match(/\w+/g));
  return [...local].flatMap(([name, text]) => (names.has(name) ? `${text}\n` : [])).join('');
}
