/**
 * `npm run build -w apps/server`: puts the server's program into few files, `dist/main.js` and what it loads. From its
 * sources the server is 1,600 modules, which take 20 MB of memory and twice the time to start (decision 122). Programs of
 * their own, such as the children that decode pictures, still start from the sources.
 */
import { rmSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const outDir = at('../dist');

/** They have native parts, look for their own files, or are loaded on few servers. */
const LEFT_OUT = [
  'better-sqlite3',
  '@node-rs/argon2',
  'sharp',
  'pino',
  'ioredis',
  'pg',
  'nodemailer',
  /typst/,
];

/** A module finds its neighbours from its own place, not from that of the file into which it was put. */
const ownPlace: Plugin = {
  name: 'touchline:own-place',
  transform(code, id) {
    if (id.includes('node_modules') || !code.includes('import.meta.url')) return null;
    const place = `new URL(${JSON.stringify(relative(outDir, id))}, import.meta.url).href`;
    return { code: code.replaceAll('import.meta.url', place), map: null };
  },
};

rmSync(outDir, { recursive: true, force: true });
const bundle = await rolldown({
  input: at('../src/main.mjs'),
  platform: 'node',
  external: LEFT_OUT,
  plugins: [ownPlace],
  logLevel: 'warn',
});
await bundle.write({
  dir: outDir,
  format: 'esm',
  // Names and lines stay readable in the log of an error.
  minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
});
await bundle.close();
