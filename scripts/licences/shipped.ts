/** The packages that reach users and operators, with their licences. Tools of development are left out. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../start/npm.mjs';

export interface Shipped {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression, as the package says it. */
  readonly licence: string;
  /** Where its source is. */
  readonly source: string;
  /** Its licence and notice, word by word; empty when the package has none. */
  readonly texts: readonly string[];
}

interface Locked {
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly version?: string;
  readonly license?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

type Lock = Readonly<Record<string, Locked>>;

interface Description {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string | { readonly type?: string };
  readonly licenses?: readonly { readonly type?: string }[];
  readonly repository?: string | { readonly url?: string };
  readonly homepage?: string;
}

const TEXT = /^(licen[cs]e|copying|notice|ofl|unlicense)([.-].*)?$/i;

/**
 * In the order of their names. Packages of other systems are among them, so that an image for another processor has
 * its notices, too: those are not installed here, and what the lock file leaves out comes from their siblings.
 */
export function shippedPackages(): readonly Shipped[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Lock;
  };
  const found = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true)
    .map(([path, locked]) => (isInstalled(path) ? read(path) : ofAnotherSystem(path, locked, packages)));
  return found.sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
}

const isInstalled = (path: string): boolean => existsSync(join(root, path, 'package.json'));

/** The name of the package in a folder of `node_modules`. */
export function nameAt(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Its text is that of the package for this system, which the same package asks for under the same licence. */
function ofAnotherSystem(
  path: string,
  { optional, version = '', license = '' }: Locked,
  lock: Lock,
): Shipped {
  const name = nameAt(path);
  if (optional !== true) throw new Error(`${name} is in package-lock.json and not installed: npm ci`);
  const siblings = Object.values(lock)
    .filter(({ optionalDependencies = {} }) => Object.hasOwn(optionalDependencies, name))
    .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    .map((sibling) => `node_modules/${sibling}`);
  const [sibling] = siblings
    .filter(isInstalled)
    .map(read)
    .filter(({ licence }) => licence === license);
  return { name, version, licence: license, source: sibling?.source ?? '', texts: sibling?.texts ?? [] };
}

function read(path: string): Shipped {
  const folder = join(root, path);
  const given = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Description;
  const { name = path, version = '', license, licenses = [], repository, homepage = '' } = given;
  const stated = typeof license === 'string' ? license : license?.type;
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (file) => file.isFile() && TEXT.test(file.name),
  );
  return {
    name,
    version,
    licence: stated ?? licenses.map(({ type = '' }) => type).join(' OR '),
    source: (typeof repository === 'string' ? repository : repository?.url) ?? homepage,
    texts: files.map((file) => readFileSync(join(folder, file.name), 'utf8').trim()),
  };
}

/** Licences whose conditions Touchline meets: a notice with each copy, and for MPL-2.0 the place of the source. */
const FITTING: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/**
 * libvips is a file of its own, which an operator may replace: that is what the LGPL asks. For Windows and WebAssembly
 * it is in the package of sharp.
 */
const REPLACEABLE = /^@img\/sharp-(libvips-.*|win32-.*|wasm32)$/;

/** Whether Touchline may ship a package: one of its alternatives fits with all its parts. */
export function fits({ name, licence }: Pick<Shipped, 'name' | 'licence'>): boolean {
  const alternatives = licence.replaceAll(/[()]/g, '').split(' OR ');
  return alternatives.some((alternative) =>
    alternative
      .split(' AND ')
      .every(
        (part) => FITTING.has(part.trim()) || (part.trim().startsWith('LGPL-3.0') && REPLACEABLE.test(name)),
      ),
  );
}

/** All notices as one text; a text that many packages share word by word is there once. */
export function noticesOf(packages: readonly Shipped[]): string {
  const sharing = new Map<string, string[]>();
  for (const { name, version, licence, source, texts } of packages) {
    const own = texts.length === 0 ? `License: ${licence}` : texts.join('\n\n');
    const title = `${name} ${version} (${licence})${source === '' ? '' : `, ${source.replace(/^git\+/, '')}`}`;
    sharing.set(own, [...(sharing.get(own) ?? []), title]);
  }
  const parts = [...sharing].map(([text, titles]) => `${titles.join('\n')}\n\n${text}\n`);
  const line = `\n${'-'.repeat(72)}\n\n`;
  return [`Touchline contains the following works of others.\n`, ...parts].join(line);
}
