// Builds the web app, unless its inputs are unchanged since the last build.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { runToEnd } from './start/child.mjs';
import { root } from './start/npm.mjs';
import { sentenceFor } from './start/trouble.mjs';

const note = join(root, '.cache/built');
const results = ['apps/web/dist/client/index.html', 'apps/web/dist/follower/server.js'];

function inputs(): string[] {
  const sources = globSync('{apps/web,packages/*}/**/*', {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => ['node_modules', 'dist', 'project.inlang'].includes(entry.name),
  })
    .filter((entry) => entry.isFile() && !/\.(test|testing)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return [join(root, 'package-lock.json'), join(root, 'tsconfig.base.json'), ...sources.sort()];
}

function stamp(): string {
  const hash = createHash('sha256');
  for (const path of inputs())
    hash
      .update(`${path.slice(root.length)}\0`)
      .update(readFileSync(path))
      .update('\0');
  return hash.digest('hex');
}

function isBuilt(wanted: string): boolean {
  return (
    results.every((path) => existsSync(join(root, path))) &&
    existsSync(note) &&
    readFileSync(note, 'utf8') === wanted
  );
}

const wanted = stamp();
if (!isBuilt(wanted)) {
  console.log('Building the app …');
  const startedAt = performance.now();
  rmSync(note, { force: true });
  const { code, said, stopped } = await runToEnd([process.execPath, 'apps/web/build/run.ts'], {
    cwd: root,
    quiet: true,
  });
  if (code === 0) {
    mkdirSync(join(root, '.cache'), { recursive: true });
    writeFileSync(note, wanted);
    console.log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
  } else {
    if (!stopped) console.error(sentenceFor(said, root) ?? said);
    process.exitCode = code;
  }
}
