/** `npm run build -w apps/web`: the app, the follower's page for browser and server, and compression. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { compress } from './compress.ts';
import { exceeded, type Manifest } from './first-load.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const configFile = at('../vite.config.ts');
const logLevel = 'warn';

// A separate process: the compiler of messages leaves timers running.
execFileSync(process.execPath, [at('../../../packages/i18n/compile.mjs')], { stdio: 'inherit' });
await build({ configFile, logLevel });
await build({ configFile, logLevel, mode: 'follower' });
await build({ configFile, logLevel, mode: 'follower', build: { ssr: at('../src/follower/server.tsx') } });
writeFollowerAssets();
const compressed = compress(at('../dist/client'));
checkFirstLoad();
process.stdout.write(`The web app is built; ${compressed} files are compressed beforehand.\n`);

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly css?: readonly string[];
}

/** Writes the hashed addresses of the follower's page for the server: `{ scripts, styles }`. */
function writeFollowerAssets(): void {
  const manifest = at('../dist/client/follower/manifest.json');
  const chunks = Object.values(JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>);
  const entry = chunks.find((chunk) => chunk.isEntry);
  if (entry === undefined) throw new Error("the follower's page has no entry in the build's manifest");
  const assets = { scripts: [`/${entry.file}`], styles: (entry.css ?? []).map((file) => `/${file}`) };
  mkdirSync(at('../dist/follower'), { recursive: true });
  writeFileSync(at('../dist/follower/assets.json'), JSON.stringify(assets));
  rmSync(manifest);
}

/** Fails the build when a page exceeds its budget. */
function checkFirstLoad(): void {
  const path = at('../dist/client/manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  rmSync(path);
  rmSync(`${path}.br`, { force: true });
  const problems = exceeded(manifest, (file) => {
    const sent = at(`../dist/client/${file}`);
    return statSync(existsSync(`${sent}.br`) ? `${sent}.br` : sent).size;
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
