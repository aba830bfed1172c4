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
}

interface Description {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string | { readonly type?: string };
  readonly licenses?: readonly { readonly type?: string }[];
  readonly repository?: string | { readonly url?: string };
  readonly homepage?: string;
}

const TEXT = /^(licen[cs]e|copying|notice|ofl|unlicense)([.-].*)?$/i;

/** In the order of their names. Packages of other systems are not installed here and left out. */
export function shippedPackages(): readonly Shipped[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  const found = Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true)
    .filter(([path]) => existsSync(join(root, path, 'package.json')))
    .map(([path]) => read(path));
  return found.sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
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

/** Libraries that are files of their own, which an operator may replace: that is what the LGPL asks. */
const REPLACEABLE = /^@img\/sharp-libvips-/;

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
