import { expect, test } from 'vitest';
import { fits, noticesOf, shippedPackages } from './shipped.ts';

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND OFL-1.1', true],
  ['MIT AND GPL-2.0', false],
  ['GPL-3.0-only', false],
  ['AGPL-3.0', false],
  ['SSPL-1.0', false],
  ['BUSL-1.1', false],
  ['CC-BY-NC-4.0', false],
  ['UNLICENSED', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['', false],
])('the licence "%s" fits: %s', (licence, expected) => {
  expect(fits({ name: 'some-package', licence })).toBe(expected);
});

test('the LGPL fits a library that can be replaced, and nothing else', () => {
  expect(fits({ name: '@img/sharp-libvips-linux-x64', licence: 'LGPL-3.0-or-later' })).toBe(true);
  expect(fits({ name: '@img/sharp-wasm32', licence: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT' })).toBe(true);
  expect(fits({ name: '@img/sharp-wasm32-more', licence: 'LGPL-3.0-or-later' })).toBe(false);
  expect(fits({ name: 'some-package', licence: 'LGPL-3.0-or-later' })).toBe(false);
});

test('the notices name each shipped package, with its text, and for the MPL where the source is', () => {
  const packages = shippedPackages();
  const names = packages.map(({ name }) => name);
  for (const name of ['react', 'fastify', 'ical.js', '@fontsource-variable/inter'])
    expect(names).toContain(name);
  for (const tool of ['vitest', 'typescript', '@biomejs/biome', 'socket.io'])
    expect(names).not.toContain(tool);
  const notices = noticesOf(packages);
  for (const { name, version } of packages) expect(notices).toContain(`${name} ${version} (`);
  expect(notices).toMatch(/^ical\.js [\d.]+ \(MPL-2\.0\), https:\/\/\S+$/m);
  expect(notices).toContain('Permission is hereby granted');
});

test('packages for other processors are among them, with licence and text of those for this one', () => {
  const packages = shippedPackages();
  for (const library of ['@img/sharp-linux', '@img/sharp-libvips-linux']) {
    const [x64, arm64] = ['x64', 'arm64'].map((processor) =>
      packages.find(({ name }) => name === `${library}-${processor}`),
    );
    expect(arm64).toEqual({ ...x64, name: `${library}-arm64` });
  }
  for (const name of [
    '@node-rs/argon2-linux-arm64-gnu',
    '@myriaddreamin/typst-ts-node-compiler-linux-arm64-gnu',
  ])
    expect(packages.find((each) => each.name === name)?.licence).toMatch(/^(MIT|Apache-2\.0)$/);
});
