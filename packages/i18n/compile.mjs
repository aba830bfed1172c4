// Compiles messages/{locale}/{area}.json to typed functions, one module per area, in src/generated.
//
// Paraglide writes one module per message, or one for everything. Then a server start would read a thousand files, or
// the follower's small page would load every text of the app. So the modules per message are joined by area; the
// bundler drops unused messages and splits by area. Paraglide's runtime (addresses, cookies, reloads) is replaced by
// src/locale.ts, and its plural rules by src/plural.ts, which makes those of a language once instead of for each text.
//
// Several commands may run this at the same time. Each compiles in its own folder and replaces only changed files,
// atomically, so that a reader never finds a missing or incomplete module.
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const project = join(here, 'project.inlang');
const generated = join(here, 'src/generated');
const cache = join(here, '../../.cache/i18n');

const FILES_AT_ONCE = 64;

const registry = "export { plural } from '../plural.ts';\n";

const runtime = `export { getLocale } from '../locale.ts';
export const experimentalStaticLocale = undefined;
/** @typedef {import('../locale.ts').Locale} Locale */
/** @typedef {string} LocalizedString */
/**
 * @template Inputs, Options, Parts
 * @typedef {unknown} MessageMetadata
 */
`;

/** Compiles when the messages have changed since the last time. Throws an Error whose message names file and key. */
export async function compileMessages() {
  const settings = JSON.parse(readFileSync(join(project, 'settings.json'), 'utf8'));
  // Every file of the base language is an area, so that a new one needs no entry in a list.
  const areas = readdirSync(join(here, 'messages', settings.baseLocale))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();
  const sources = settings.locales.flatMap((locale) =>
    areas.map((area) => ({ area, path: join(here, 'messages', locale, `${area}.json`) })),
  );
  const stamp = stampOf(sources.map((source) => source.path));
  const stampFile = join(cache, 'stamp');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp && isComplete(areas)) return false;

  const keys = new Set(sources.flatMap(checkKeys));
  const work = join(cache, String(process.pid));
  try {
    await paraglide(work, projectWith(settings, { areas, work }));
    checkModules(join(work, 'messages'), keys);
    publish(joinByArea(join(work, 'messages'), areas));
    writeFileSync(`${stampFile}.${process.pid}`, stamp);
    renameSync(`${stampFile}.${process.pid}`, stampFile);
  } finally {
    for (const folder of [work, `${work}.project`]) rmSync(folder, { recursive: true, force: true });
  }
  return true;
}

function stampOf(paths) {
  const hash = createHash('sha256');
  const tool = join(here, '../../node_modules/@inlang/paraglide-js/package.json');
  for (const path of [fileURLToPath(import.meta.url), join(project, 'settings.json'), tool, ...paths]) {
    hash.update(`${path.slice(here.length)}\0${existsSync(path) ? readFileSync(path, 'utf8') : ''}\0`);
  }
  return hash.digest('hex');
}

function isComplete(areas) {
  const modules = [...areas, 'messages'].flatMap((name) => [`${name}.js`, `${name}.d.ts`]);
  return [...modules, 'runtime.js', 'registry.js'].every((name) => existsSync(join(generated, name)));
}

function checkKeys({ area, path }) {
  const file = relative(here, path);
  let messages;
  try {
    messages = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`${file}: ${error.message}`);
  }
  const keys = Object.keys(messages);
  for (const key of keys) {
    if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(key) || !key.startsWith(`${area}_`)) {
      throw new Error(`${file}: the key "${key}" must be snake_case and start with "${area}_"`);
    }
  }
  return keys;
}

/** Paraglide does not say when it could not write a module. */
function checkModules(folder, keys) {
  const missing = [...keys].find((key) => !existsSync(join(folder, `${key}.js`)));
  if (missing !== undefined) throw new Error(`Paraglide has written no text for ${missing}`);
}

/** A copy of the project that names the files of all areas; its paths are absolute. Returns its folder. */
function projectWith(settings, { areas, work }) {
  // Beside the output, because Paraglide empties its output folder.
  const copy = join(`${work}.project`, 'project.inlang');
  mkdirSync(copy, { recursive: true });
  const pathPattern = areas.map((area) => join(here, `messages/{locale}/${area}.json`));
  const modules = settings.modules.map((module) => join(here, module));
  const whole = { ...settings, modules, 'plugin.inlang.messageFormat': { pathPattern } };
  writeFileSync(join(copy, 'settings.json'), JSON.stringify(whole));
  return copy;
}

async function paraglide(outdir, project) {
  const { compile } = await import('@inlang/paraglide-js');
  const online = globalThis.fetch;
  // Paraglide would download plugins that are missing here. It must fail instead.
  globalThis.fetch = () => Promise.reject(new Error('compiling messages needs no network'));
  try {
    await compile({
      fs: { ...fs, promises: { ...fs.promises, writeFile: inTurn(fs.promises.writeFile) } },
      project,
      outdir,
      outputStructure: 'message-modules',
      strategy: ['globalVariable', 'baseLocale'],
      emitGitIgnore: false,
      emitPrettierIgnore: false,
      emitReadme: false,
      includeEslintDisableComment: false,
    });
  } finally {
    globalThis.fetch = online;
  }
}

/** Paraglide writes thousands of files at once; many systems let a process open 1,024. */
function inTurn(write) {
  let free = FILES_AT_ONCE;
  const waiting = [];
  return async (...args) => {
    if (free === 0) await new Promise((resolve) => waiting.push(resolve));
    else free--;
    try {
      await write(...args);
    } finally {
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    }
  };
}

function joinByArea(folder, areas) {
  const files = { 'runtime.js': runtime, 'registry.js': registry };
  const compiled = readdirSync(folder).filter((name) => name !== '_index.js');
  for (const area of areas) {
    const modules = compiled.filter((name) => name.startsWith(`${area}_`)).sort();
    const bodies = modules.map((name) => withoutHead(readFileSync(join(folder, name), 'utf8')));
    // Paraglide inserts inputs into the text without changes.
    const text = bodies.join('\n\n').replace(/\$\{(i\?\.\w+)\}/g, (_, input) => `\${isolated(${input})}`);
    const foreign = /registry\.(?!plural\()\w+/.exec(text)?.[0];
    if (foreign !== undefined)
      throw new Error(`${area}: ${foreign} is unknown: format numbers and dates in code, and pass the text`);
    const head = [
      text.includes('${isolated(') ? "import { isolated } from '../isolated.ts';\n" : '',
      text.includes('registry.') ? "import * as registry from './registry.js';\n" : '',
      text === '' ? '' : "import { experimentalStaticLocale, getLocale } from './runtime.js';\n",
      "\n/** @typedef {import('./runtime.js').LocalizedString} LocalizedString */\n\n",
      text === '' ? 'export {};\n' : '',
    ];
    files[`${area}.js`] = `${head.join('')}${text}\n`;
    files[`${area}.d.ts`] = declarationsOf(area, text);
  }
  files['messages.js'] = areas.map((area) => `export * from './${area}.js';\n`).join('');
  files['messages.d.ts'] = files['messages.js'];
  return files;
}

/**
 * The types of an area. Without this file beside the module, other packages would find only JavaScript there, and the
 * compiler would let them use texts that do not exist, or without their values.
 */
function declarationsOf(area, text) {
  const inputs = new Map(
    [...text.matchAll(/^\/\*\* @typedef \{(.*)\} (\w+) \*\/$/gm)].map(([, type, name]) => [name, type]),
  );
  const texts = [...text.matchAll(/^export const (\w+) = \/\*\* @type \{\(\((inputs\??): (\w+),/gm)].map(
    ([, name, input, type]) =>
      `export declare const ${name}: (${input}: ${inputs.get(type)}, options?: { readonly locale?: Locale }) => string;\n`,
  );
  const exported = text.match(/^export /gm)?.length ?? 0;
  if (texts.length !== exported) throw new Error(`${area}: ${exported - texts.length} texts have no type`);
  if (texts.length === 0) return 'export {};\n';
  return `import type { Locale } from '../locale.ts';\n\n${texts.join('')}`;
}

/** A message's module without its imports and the shared type, which are at the top of the area. */
function withoutHead(text) {
  return text
    .replace(/^import .*\n/gm, '')
    .replace(
      /^\/\*\* @typedef \{import\('\.\.\/runtime\.js'\)\.LocalizedString\} LocalizedString \*\/\n/gm,
      '',
    )
    .replaceAll("'../runtime.js'", "'./runtime.js'")
    .trim();
}

function publish(files) {
  mkdirSync(generated, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    const path = join(generated, name);
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
    writeFileSync(`${path}.${process.pid}`, text);
    renameSync(`${path}.${process.pid}`, path);
  }
  for (const name of readdirSync(generated)) {
    if (/\.(js|d\.ts)$/.test(name) && !(name in files)) rmSync(join(generated, name), { force: true });
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    await compileMessages();
  } catch (error) {
    console.error(`The messages could not be compiled. ${error.message}`);
    process.exitCode = 1;
  }
  // Paraglide leaves timers that would keep the process alive for half a minute.
  process.exit();
}
