/** Builds the bare pages as the app is built, and serves them on the loopback interface. */
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { withFolder } from '../lib/server.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
};
/** The pages' addresses. */
const PAGES: Readonly<Record<string, string>> = { '/dashboard/': '/shell.html', '/pitch/': '/pitch.html' };

/** Runs with the address of the pages `/pitch/` and `/dashboard/`; the second works offline from its second visit on. */
export async function withBarePages<T>(use: (url: string) => Promise<T>): Promise<T> {
  return withFolder(async (folder) => {
    const files = await buildInto(folder);
    await writeFile(join(folder, 'sw.js'), workerFor(['/dashboard/', ...files]));
    const server = createServer(async ({ url = '/' }, response) => {
      const path = new URL(url, 'http://localhost').pathname;
      const file = PAGES[path] ?? path;
      const body = await readFile(join(folder, file)).catch(() => null);
      const type = TYPES[extname(file)] ?? 'application/octet-stream';
      response.writeHead(body === null ? 404 : 200, { 'content-type': type }).end(body);
    });
    server.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    try {
      return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
}

/** @returns the addresses of all built files but the pages themselves */
async function buildInto(outDir: string): Promise<readonly string[]> {
  const built = await build({
    configFile: false,
    root: here,
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir,
      target: 'chrome109',
      rolldownOptions: { input: [join(here, 'pitch.html'), join(here, 'shell.html')] },
    },
  });
  const outputs = Array.isArray(built) ? built : [built];
  return outputs
    .flatMap((each) => ('output' in each ? each.output : []))
    .map(({ fileName }) => `/${fileName}`)
    .filter((path) => extname(path) !== '.html');
}

/** A service worker that answers everything from its cache. */
function workerFor(files: readonly string[]): string {
  return `
    addEventListener('install', (event) => event.waitUntil(
      caches.open('bare').then((cache) => cache.addAll(${JSON.stringify(files)})).then(() => skipWaiting())));
    addEventListener('activate', (event) => event.waitUntil(clients.claim()));
    addEventListener('fetch', (event) => event.respondWith(
      caches.match(event.request).then((found) => found ?? fetch(event.request))));`;
}
