// Builds the web app and the server, each unless its inputs are unchanged since its last build.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { noticesOf, shippedPackages } from './licences/shipped.ts';
import { runToEnd } from './start/child.mjs';
import { root } from './start/npm.mjs';
import { sentenceFor } from './start/trouble.mjs';

interface Product {
  readonly name: string;
  readonly program: string;
  /** The folders of its sources. */
  readonly sources: string;
  /** Files that prove that it is there. */
  readonly results: readonly string[];
  /** Keeps the stamp of the sources that were built. */
  readonly note: string;
  readonly finish?: () => void;
}

const notices = 'apps/web/dist/client/licences.txt';

const products: readonly Product[] = [
  {
    name: 'app',
    program: 'apps/web/build/run.ts',
    sources: '{apps/web,packages/*}/**/*',
    results: ['apps/web/dist/client/index.html', 'apps/web/dist/follower/server.js', notices],
    note: '.cache/built',
    // Their licences ask for a notice with each copy; the app's settings link to it.
    finish: () => writeFileSync(join(root, notices), noticesOf(shippedPackages())),
  },
  {
    name: 'server',
    program: 'apps/server/build/run.ts',
    sources: '{apps/server,packages/*}/**/*',
    results: ['apps/server/dist/main.js'],
    note: '.cache/built-server',
  },
];

function inputs(sources: string): string[] {
  const found = globSync(sources, {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => ['node_modules', 'dist', 'project.inlang'].includes(entry.name),
  })
    .filter((entry) => entry.isFile() && !/\.(test|testing)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return [join(root, 'package-lock.json'), join(root, 'tsconfig.base.json'), ...found.sort()];
}

function stampOf({ sources }: Product): string {
  const hash = createHash('sha256');
  for (const path of inputs(sources))
    hash
      .update(`${path.slice(root.length)}\0`)
      .update(readFileSync(path))
      .update('\0');
  return hash.digest('hex');
}

function isBuilt({ results, note }: Product, wanted: string): boolean {
  const kept = join(root, note);
  return (
    results.every((path) => existsSync(join(root, path))) &&
    existsSync(kept) &&
    readFileSync(kept, 'utf8') === wanted
  );
}

/** @returns whether it is there now */
async function build(product: Product): Promise<boolean> {
  const { name, program, note, finish } = product;
  const wanted = stampOf(product);
  if (isBuilt(product, wanted)) return true;
  console.log(`Building the ${name} …`);
  const startedAt = performance.now();
  rmSync(join(root, note), { force: true });
  const { code, said, stopped } = await runToEnd([process.execPath, program], { cwd: root, quiet: true });
  if (code !== 0) {
    if (!stopped) console.error(sentenceFor(said, root) ?? said);
    process.exitCode = code;
    return false;
  }
  finish?.();
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(join(root, note), wanted);
  console.log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
  return true;
}

// The server's texts are made by the build of the app.
for (const product of products) if (!(await build(product))) break;
