/** One window of WebKit, driven by classic WebDriver: https://www.w3.org/TR/webdriver2/ */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import type { WebKitPrograms } from '../programs.ts';

export interface WindowOptions {
  readonly programs: WebKitPrograms;
  readonly env: NodeJS.ProcessEnv;
  /** `host:port` of the proxy for all requests of this window. */
  readonly proxy: string;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** An error that the driver returned instead of a value. */
export class DriverError extends Error {}

const STARTED_WITHIN_MS = 20_000;
/** For one answer: less than a test may take, so that the test's error names the command. */
const ANSWER_MS = 60_000;
const CLOSED_WITHIN_MS = 5_000;

export class Window {
  private readonly driver: ChildProcess;
  private readonly origin: string;
  private session = '';
  private last: Promise<unknown> = Promise.resolve();

  private constructor(driver: ChildProcess, origin: string) {
    this.driver = driver;
    this.origin = origin;
  }

  /** A driver has one session, so each window gets a separate driver and acts as a separate device. */
  static async open({ programs, env, proxy }: WindowOptions): Promise<Window> {
    const port = await freePort();
    const driver = spawn(programs.driver, [`--port=${port}`], { env, stdio: 'ignore' });
    const window = new Window(driver, `http://127.0.0.1:${port}`);
    await window.answers();
    const { sessionId } = await window.send<{ sessionId: string }>('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          // The driver answers when the page is loaded. The first page of a site gets a separate process, and a script
          // that the driver sends while the process changes is never answered.
          pageLoadStrategy: 'normal',
          // The time limit of all commands is in `send`.
          timeouts: { script: null },
          unhandledPromptBehavior: 'accept',
          acceptInsecureCerts: true,
          'webkitgtk:browserOptions': {
            binary: programs.browser,
            // The driver's own setting speaks TLS to the proxy itself.
            args: ['--automation', `--proxy=http://${proxy}`],
          },
        },
      },
    });
    window.session = `/session/${sessionId}`;
    return window;
  }

  /** Calls are sent one after another: no script while a page loads, and no action before the previous one ended. */
  call<Value = unknown>(method: 'GET' | 'POST', path: string, body: object = {}): Promise<Value> {
    const send = () => this.send<Value>(method, `${this.session}${path}`, body);
    const answer = this.last.then(send, send);
    this.last = answer;
    return answer;
  }

  /** Runs the body of a function. Its last argument is the callback that receives the answer. */
  run<Value>(script: string, args: readonly unknown[] = []): Promise<Value> {
    return this.call<Value>('POST', '/execute/async', { script, args });
  }

  /** Resizes the page to this size, or to the nearest size that the window can have. */
  async resize(size: Size): Promise<void> {
    const inner = 'arguments[0]([innerWidth, innerHeight])';
    let outer = size;
    for (let attempt = 0; attempt < 2; attempt++) {
      await this.call('POST', '/window/rect', outer);
      const [width, height] = await this.run<[number, number]>(inner);
      outer = {
        width: outer.width + size.width - width,
        height: outer.height + size.height - height,
      };
    }
  }

  /** Does not wait for earlier commands, because one of them may never be answered. */
  async close(): Promise<void> {
    await this.send('DELETE', this.session, {}).catch(() => undefined);
    this.driver.kill();
  }

  private async answers(): Promise<void> {
    const end = Date.now() + STARTED_WITHIN_MS;
    while (Date.now() < end && this.driver.exitCode === null) {
      const ready = await fetch(`${this.origin}/status`).then(
        (response) => response.ok,
        () => false,
      );
      if (ready) return;
      await after(20);
    }
    throw new Error("WebKit's driver did not start");
  }

  private async send<Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body: object): Promise<Value> {
    const response = await fetch(this.origin + path, {
      method,
      signal: AbortSignal.timeout(method === 'DELETE' ? CLOSED_WITHIN_MS : ANSWER_MS),
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    }).catch((error) => {
      throw new Error(`WebKit's driver gave no answer to ${method} ${path}: ${error}`);
    });
    const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
    if (!response.ok) throw new DriverError(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
