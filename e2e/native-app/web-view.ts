/**
 * The native app for Android without Android, in any engine: the files of its project, served as its web view serves
 * them, with Capacitor's own script before them, and the phone's network, which can be lost.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import {
  request as ask,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { tellNetwork } from '../engines/webkit/in-page.ts';
import { HEADERS, PAGE_SIDE, type Phone } from './phone.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const run = promisify(execFile);

/** The origin of Android's web view, which the server permits. Here its pages have another one. */
const WEB_VIEW = 'https://localhost';

export interface NativeApp {
  /** The address of the app's pages. */
  readonly pages: string;
  /** The address of the server for this phone, with which the app is built. */
  readonly server: string;
  setOnline(page: Page, online: boolean): Promise<void>;
  close(): Promise<void>;
}

export interface NativeAppOptions {
  readonly phone: Phone;
  /** The real server. */
  readonly server: string;
  /** WebKit's device ends TLS: see `engines/webkit/network.ts`. */
  readonly scheme: 'http' | 'https';
}

/** Generates the app for a server, as an operator does, and installs it on a phone. */
export async function installApp({ phone, server, scheme }: NativeAppOptions): Promise<NativeApp> {
  const state = { online: true };
  const network = await listening(passOn(server, state));
  const serverHere = `${scheme}://${network.host}`;
  const project = await generate(serverHere, phone.store !== null);
  const view = await listening(webView({ files: project.files, phone, state }));
  return {
    pages: `${scheme}://${view.host}`,
    server: serverHere,
    setOnline: async (page, online) => {
      state.online = online;
      if (!online) network.server.closeAllConnections();
      await page.evaluate(tellNetwork, online);
    },
    close: async () => {
      await Promise.all([network.close(), view.close(), project.remove()]);
    },
  };
}

async function generate(
  server: string,
  sells: boolean,
): Promise<{ readonly files: string; remove(): Promise<void> }> {
  // In the repository, where the plugins are found.
  const folder = await mkdtemp(at('../../.cache/native-app-'));
  const services = join(folder, 'google-services.json');
  await writeFile(services, '{ "package_name": "org.example.club" }');
  const command = [at('../../apps/mobile/build/run.ts'), '--server', server, '--app-id', 'org.example.club'];
  const project = join(folder, 'project');
  await run(process.execPath, [
    ...command,
    '--google-services',
    services,
    '--folder',
    project,
    ...(sells ? ['--sells'] : []),
  ]);
  return {
    files: join(project, 'android/app/src/main/assets/public'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

interface PhoneState {
  readonly online: boolean;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

interface WebViewOptions {
  readonly files: string;
  readonly phone: Phone;
  readonly state: PhoneState;
}

/** Gives files of the project, the document for every screen, and answers of the phone; also without network. */
function webView({ files, phone, state }: WebViewOptions): RequestListener {
  return async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', WEB_VIEW);
    const send = (type: string, body: string | Buffer) =>
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    if (pathname === '/phone')
      return send('application/json', JSON.stringify(await phone.answer(JSON.parse(await text(request)))));
    if (pathname === '/native-side.js') return send('text/javascript', await nativeSide(state));
    const file = extname(pathname) === '' ? '/index.html' : pathname;
    const body = await readFile(join(files, file)).catch(() => null);
    if (body === null) return response.writeHead(404).end();
    return send(
      TYPES[extname(file)] ?? 'application/octet-stream',
      file === '/index.html' ? withNativeSide(body) : body,
    );
  };
}

/** Android runs these scripts in the page before the page's own. */
function withNativeSide(document: Buffer): string {
  return document.toString().replace('<head>', '<head><script src="/native-side.js"></script>');
}

async function nativeSide({ online }: PhoneState): Promise<string> {
  const bridge = await readFile(
    at('../../node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js'),
    'utf8',
  );
  return [PAGE_SIDE, bridge, HEADERS, ...(online ? [] : [`(${tellNetwork})(false);`])].join('\n');
}

/** The network to the real server. The server sees the origin of Android's web view, and permits only that one. */
function passOn(server: string, state: PhoneState): RequestListener {
  return (request, response) => {
    if (!state.online) return void request.socket.destroy();
    const { headers, method } = request;
    const own = headers.origin;
    const forwarded = ask(`${server}${request.url}`, { method, headers: fromWebView(headers), agent: false });
    forwarded.once('response', (answer: IncomingMessage) => {
      response.writeHead(answer.statusCode ?? 502, toPage(answer.headers, own));
      answer.pipe(response);
      answer.once('error', () => response.destroy());
    });
    forwarded.once('error', () => response.destroy());
    response.once('close', () => forwarded.destroy());
    request.pipe(forwarded);
  };
}

function fromWebView({ host: _, ...headers }: IncomingHttpHeaders): IncomingHttpHeaders {
  const { origin } = headers;
  return { ...headers, connection: 'close', ...(origin !== undefined && { origin: WEB_VIEW }) };
}

function toPage(headers: IncomingHttpHeaders, origin: string | undefined): IncomingHttpHeaders {
  const permitted = headers['access-control-allow-origin'] === WEB_VIEW && origin !== undefined;
  return { ...headers, ...(permitted && { 'access-control-allow-origin': origin }) };
}

interface Listening {
  readonly server: Server;
  readonly host: string;
  close(): Promise<void>;
}

async function listening(answer: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return {
    server,
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close,
  } satisfies Listening;
}
