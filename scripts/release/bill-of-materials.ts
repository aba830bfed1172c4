/** The bill of materials of a release, in the format CycloneDX 1.5. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Shipped } from '../licences/shipped.ts';
import { root } from '../start/npm.mjs';

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
}

/** The same packages give the same text: it has no date, and its serial number is made from its contents. */
export function billOfMaterials(version: string, packages: readonly Shipped[], commit: string): string {
  const integrity = integrities();
  const components = packages.map(({ name, version: of, licence, source }) => ({
    type: 'library',
    'bom-ref': `${name}@${of}`,
    name,
    version: of,
    purl: `pkg:npm/${name.replace('@', '%40')}@${of}`,
    licenses: [/ (OR|AND) /.test(licence) ? { expression: licence } : { license: { id: licence } }],
    hashes: (integrity.get(`${name}@${of}`) ?? []).map((content) => ({ alg: 'SHA-512', content })),
    ...(source === '' ? {} : { externalReferences: [{ type: 'vcs', url: source }] }),
  }));
  const digest = createHash('sha256')
    .update(JSON.stringify([version, commit, components]))
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
        'bom-ref': `touchline@${version}`,
        name: 'touchline',
        version,
        licenses: [{ license: { id: 'MIT' } }],
        properties: [{ name: 'touchline:commit', value: commit }],
      },
    },
    components,
  };
  return `${JSON.stringify(bom, null, 2)}\n`;
}

/** The SHA-512 of each package's file, in hexadecimal, by name and version. */
function integrities(): ReadonlyMap<string, readonly string[]> {
  const path = join(root, 'package-lock.json');
  if (!existsSync(path)) return new Map();
  const { packages } = JSON.parse(readFileSync(path, 'utf8')) as {
    readonly packages: Record<string, Locked>;
  };
  return new Map(
    Object.entries(packages).map(([at, { version = '', integrity = '' }]) => {
      const name = at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const sums = integrity.split(' ').filter((each) => each.startsWith('sha512-'));
      return [`${name}@${version}`, sums.map((each) => Buffer.from(each.slice(7), 'base64').toString('hex'))];
    }),
  );
}
