// Runs server and app with reload, and compiles the messages again when one changes.
import { watch } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from './start/child.mjs';
import { root } from './start/npm.mjs';

const SETTLED_MS = 100;

function watchMessages(): void {
  let waiting: NodeJS.Timeout | undefined;
  const compile = () => runToEnd([process.execPath, 'packages/i18n/compile.mjs'], { cwd: root });
  watch(join(root, 'packages/i18n/messages'), { recursive: true }, () => {
    clearTimeout(waiting);
    waiting = setTimeout(compile, SETTLED_MS);
  });
}

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;
const node = process.execPath;
const end = new AbortController();

const programs = [
  runToEnd([node, '--watch', '--watch-preserve-output', 'apps/server/src/main.mjs'], {
    cwd: root,
    abort: end.signal,
  }),
  runToEnd([node, join(root, 'node_modules/vite/bin/vite.js')], {
    cwd: join(root, 'apps/web'),
    env: { ...process.env, TOUCHLINE_SERVER: server },
    abort: end.signal,
  }),
];
watchMessages();

// When one of them ends, the other one ends, too.
const { code, stopped } = await Promise.race(programs);
end.abort();
await Promise.all(programs);
process.exit(stopped ? 0 : code);
