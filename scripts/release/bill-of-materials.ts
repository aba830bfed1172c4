/** The bill of materials of a release, in the format CycloneDX 1.5. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameAt, type Shipped } from '../licences/shipped.ts';
import { root } from '../start/npm.mjs';

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

type Lock = Readonly<Record<string, Locked>>;

export interface Release {
  readonly version: string;
  readonly commit: string;
  /** The version of Node in the image. */
  readonly node: string;
}

/** The same packages give the same text: it has no date, and its serial number is made from its contents. */
export function billOfMaterials({ version, commit, node }: Release, packages: readonly Shipped[]): string {
  const lock = readLock();
  const integrity = integrities(lock);
  const own = `touchline@${version}`;
  const runtime = `node@${node}`;
  // Copies of one version in several folders are one component.
  const distinct = [...new Map(packages.map((each) => [refOf(each), each])).values()];
  const libraries = distinct.map(({ name, version: of, licence, source }) => ({
    type: 'library',
    'bom-ref': `${name}@${of}`,
    name,
    version: of,
    purl: `pkg:npm/${name.replace('@', '%40')}@${of}`,
    licenses: [/ (OR|AND) /.test(licence) ? { expression: licence } : { license: { id: licence } }],
    hashes: (integrity.get(`${name}@${of}`) ?? []).map((content) => ({ alg: 'SHA-512', content })),
    ...(source === '' ? {} : { externalReferences: [{ type: 'vcs', url: source }] }),
  }));
  const components = [
    {
      type: 'platform',
      'bom-ref': runtime,
      name: 'node',
      version: node,
      purl: `pkg:generic/node@${node}`,
      licenses: [{ license: { id: 'MIT' } }],
      externalReferences: [{ type: 'vcs', url: 'https://github.com/nodejs/node' }],
    },
    ...libraries,
  ];
  const needed = dependenciesIn(lock, new Set(distinct.map(refOf)));
  const dependencies = [
    { ref: own, dependsOn: [runtime, ...(needed.get('') ?? [])] },
    { ref: runtime, dependsOn: [] },
    ...distinct.map((each) => ({ ref: refOf(each), dependsOn: [...(needed.get(refOf(each)) ?? [])] })),
  ];
  const digest = createHash('sha256')
    .update(JSON.stringify([version, commit, components, dependencies]))
    .digest('hex');
  const uuid = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `4${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ];
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuid.join('-')}`,
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': own,
        name: 'touchline',
        version,
        licenses: [{ license: { id: 'MIT' } }],
        properties: [{ name: 'touchline:commit', value: commit }],
      },
    },
    components,
    dependencies,
  };
  return `${JSON.stringify(bom, null, 2)}\n`;
}

/** The version of Node that the image is made from. */
export function nodeOfImage(containerfile: string): string {
  const [, version] = /^ARG NODE_IMAGE=\S*node:(\d+\.\d+\.\d+)/m.exec(containerfile) ?? [];
  if (version === undefined) throw new Error('The Containerfile names no exact version of Node.');
  return version;
}

const refOf = ({ name, version = '' }: { readonly name: string; readonly version?: string }): string =>
  `${name}@${version}`;

function readLock(): Lock {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
  return (JSON.parse(text) as { readonly packages: Lock }).packages;
}

/** The SHA-512 of each package's file, in hexadecimal, by name and version. */
function integrities(lock: Lock): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Object.entries(lock).map(([path, { version = '', integrity = '' }]) => {
      const sums = integrity.split(' ').filter((each) => each.startsWith('sha512-'));
      const content = sums.map((each) => Buffer.from(each.slice(7), 'base64').toString('hex'));
      return [refOf({ name: nameAt(path), version }), content];
    }),
  );
}

/** What each shipped package needs, by name and version; with the empty name what Touchline's own packages need. */
function dependenciesIn(lock: Lock, shipped: ReadonlySet<string>): ReadonlyMap<string, ReadonlySet<string>> {
  const needed = new Map<string, Set<string>>();
  for (const [path, locked] of Object.entries(lock)) {
    const isOwn = !path.includes('node_modules/');
    const ref = isOwn ? '' : refOf({ name: nameAt(path), ...locked });
    const found = needed.get(ref) ?? new Set<string>();
    needed.set(ref, found);
    const names = [locked.dependencies, locked.optionalDependencies, locked.peerDependencies];
    for (const name of names.flatMap((each) => Object.keys(each ?? {}))) {
      const at = placeOf(lock, path, name);
      const dependency = at === undefined ? '' : refOf({ name, ...lock[at] });
      if (shipped.has(dependency)) found.add(dependency);
    }
  }
  return needed;
}

/** Where Node finds a package that another one imports: in its own folder, or in one above. */
function placeOf(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (Object.hasOwn(lock, place)) return place;
    if (folder === '') return undefined;
  }
}
