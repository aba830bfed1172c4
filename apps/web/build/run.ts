/** `npm run build -w apps/web`: the app, the follower's page for browser and server, and compression. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { withoutHint } from './compile-hints.ts';
import { compress } from './compress.ts';
import { exceeded, filesOfStart, type Manifest } from './first-load.ts';
import { entryOf, exceededByFollowers, type FollowerAssets, followerAssets } from './follower-assets.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const configFile = at('../vite.config.ts');
const logLevel = 'warn';

// A separate process: the compiler of messages leaves timers running.
execFileSync(process.execPath, [at('../../../packages/i18n/compile.mjs')], { stdio: 'inherit' });
await build({ configFile, logLevel });
await build({ configFile, logLevel, mode: 'follower' });
await build({ configFile, logLevel, mode: 'attend' });
await build({ configFile, logLevel, mode: 'attend-script' });
await build({ configFile, logLevel, mode: 'team-page' });
await build({ configFile, logLevel, mode: 'follower', build: { ssr: at('../src/follower/server.tsx') } });
const followerFiles = writeFollowerAssets();
const compressed = compress(at('../dist/client'));
checkFirstLoad();
process.stdout.write(`The web app is built; ${compressed} files are compressed beforehand.\n`);

/** Writes the hashed addresses of the pages below for the server. */
function writeFollowerAssets(): FollowerAssets {
  const live = takeManifest('follower/manifest.json');
  const attend = takeManifest('follower/attend-manifest.json');
  const attendScript = takeManifest('follower/attend-script-manifest.json');
  const teamPage = takeManifest('follower/team-page-manifest.json');
  // Each of these builds is for one kind of file; the styles of the answer page contain those of its script.
  const unused = [entryOf(attend).file, ...(entryOf(attendScript).css ?? []), entryOf(teamPage).file];
  for (const file of unused) rmSync(at(`../dist/client/${file}`));
  const assets = followerAssets({ live, attend, attendScript, teamPage });
  mkdirSync(at('../dist/follower'), { recursive: true });
  writeFileSync(at('../dist/follower/assets.json'), JSON.stringify(assets));
  return assets;
}

/** Reads a manifest of the build, which visitors do not need. */
function takeManifest(name: string): Manifest {
  const path = at(`../dist/client/${name}`);
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  rmSync(path);
  return manifest;
}

/** Fails the build when a page exceeds its budget. */
function checkFirstLoad(): void {
  const manifest = takeManifest('manifest.json');
  rmSync(at('../dist/client/manifest.json.br'), { force: true });
  const bytesOf = (file: string) => {
    const sent = at(`../dist/client/${file}`);
    return statSync(existsSync(`${sent}.br`) ? `${sent}.br` : sent).size;
  };
  const textOf = (file: string) => readFileSync(at(`../dist/client/${file}`), 'utf8');
  const problems = [
    ...exceeded(manifest, bytesOf),
    ...exceededByFollowers(followerFiles, bytesOf),
    ...withoutHint(filesOfStart(manifest, bytesOf), textOf),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
