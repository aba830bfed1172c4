/**
 * A Chromium that only a few DevTools commands watch. Playwright turns on whole areas of DevTools, and V8 then looks up
 * in the sources who asked for each file: that was a third of the time of a start.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromiumArguments } from '../../e2e/chromium.ts';

const READY_LIMIT_MS = 30_000;
const LOOK_EVERY_MS = 20;
/** Chromium writes its port there once it listens. */
const PORT_FILE = 'DevToolsActivePort';

interface Answer {
  readonly id?: number;
  readonly result?: { readonly result?: { readonly value?: unknown } };
  readonly error?: { readonly message: string };
}

/** The only page of the browser. */
export class BarePage {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #sent = 0;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const answer = JSON.parse(String(data)) as Answer;
      if (answer.id !== undefined) this.#waiting.get(answer.id)?.(answer);
    });
  }

  /** A command of the DevTools protocol. Throws for one that the browser refuses. */
  async send(method: string, params: object = {}): Promise<Answer> {
    const id = ++this.#sent;
    const answered = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve));
    this.#socket.send(JSON.stringify({ id, method, params }));
    const answer = await answered;
    this.#waiting.delete(id);
    if (answer.error !== undefined) throw new Error(`${method}: ${answer.error.message}`);
    return answer;
  }

  /** The value of an expression, or of the promise that it gives. */
  async evaluate<T>(expression: string): Promise<T> {
    const { result } = await this.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    return result?.result?.value as T;
  }
}

/** Starts the program on a profile, and ends it. */
export async function withBareBrowser<T>(
  { program, profile }: { readonly program: string; readonly profile: string },
  body: (page: BarePage) => Promise<T>,
): Promise<T> {
  await rm(join(profile, PORT_FILE), { force: true });
  const args = ['--headless', '--remote-debugging-port=0', '--no-first-run', `--user-data-dir=${profile}`];
  const browser = spawn(program, [...chromiumArguments, ...args, 'about:blank'], { stdio: 'ignore' });
  const ended = once(browser, 'exit');
  try {
    const socket = await pageOf(browser, join(profile, PORT_FILE));
    const page = new BarePage(socket);
    const value = await body(page);
    // Not awaited: the answer may not come before the end.
    void page.send('Browser.close').catch(() => undefined);
    await ended;
    return value;
  } finally {
    browser.kill();
  }
}

async function pageOf(browser: ChildProcess, portFile: string): Promise<WebSocket> {
  const until = performance.now() + READY_LIMIT_MS;
  for (;;) {
    const [port] = (await readFile(portFile, 'utf8').catch(() => '')).split('\n');
    if (port) {
      const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as readonly Target[];
      const target = targets.find(({ type }) => type === 'page');
      if (target !== undefined) {
        const socket = new WebSocket(target.webSocketDebuggerUrl);
        await new Promise((resolve) => socket.addEventListener('open', resolve));
        return socket;
      }
    }
    if (browser.exitCode !== null || performance.now() > until) throw new Error('the browser did not start');
    await pause(LOOK_EVERY_MS);
  }
}

interface Target {
  readonly type: string;
  readonly webSocketDebuggerUrl: string;
}
