/**
 * One device for a client of WebDriver BiDi: a window of WebKit with a separate profile and network connection.
 * Classic WebDriver sends no events, so the page is polled for the document that it shows.
 */
import { setTimeout as after } from 'node:timers/promises';
import { Script } from 'node:vm';
import type { WebKitPrograms } from '../programs.ts';
import { typeAsAnEditor } from '../typing.ts';
import type { Certificate } from './certificate.ts';
import { DriverError, type Size, Window } from './driver.ts';
import {
  type Answer,
  type CallOptions,
  keepHandles,
  type LocalValue,
  type PageState,
  tellNetwork,
} from './in-page.ts';
import { type Network, openNetwork } from './network.ts';

export type Emit = (method: string, params: object) => void;

export interface Call extends CallOptions {
  /** A function as text. */
  readonly code: string;
  readonly args: readonly LocalValue[];
}

const HANDLES = "window[Symbol.for('touchline.handles')]";
/** The polling interval while a page loads, and afterwards, when the answer to each call reports the state as well. */
const POLL_MS = { coming: 20, loaded: 150 };
/** The maximum wait for the next page after a page was unloaded. */
const NEXT_PAGE_MS = 10_000;
/** The load states in the order in which a page reaches them. */
const STEPS = { loading: 0, interactive: 1, complete: 2 } as const satisfies Record<
  DocumentReadyState,
  number
>;
/** The event for each change to the next state. */
const LIFE = ['browsingContext.domContentLoaded', 'browsingContext.load'] as const;

export class Device {
  readonly id: string;
  readonly context: string;
  size: Size | undefined;
  readonly scripts = new Map<string, string>();
  private readonly emit: Emit;
  private readonly network: Network;
  private window: Window | undefined;
  private offline = false;
  private documents = 0;
  private navigations = 0;
  private navigation: string | undefined;
  private url = 'about:blank';
  private step = 0;
  private entering: Promise<void> | undefined;

  private constructor(id: string, emit: Emit, network: Network) {
    this.id = id;
    this.context = `page-of-${id}`;
    this.emit = emit;
    this.network = network;
  }

  static async make(id: string, emit: Emit, certificate: Certificate): Promise<Device> {
    return new Device(id, emit, await openNetwork(certificate));
  }

  async setOffline(offline: boolean): Promise<void> {
    this.offline = offline;
    this.network.setOffline(offline);
    await this.window?.run(`(${tellNetwork})(${!offline}); arguments[0]();`);
  }

  /** The device's single page. */
  async open(programs: WebKitPrograms, env: NodeJS.ProcessEnv): Promise<void> {
    if (this.window !== undefined) throw new Error('A device has one page in WebKit.');
    this.window = await Window.open({ programs, env, proxy: this.network.proxy });
    if (this.size !== undefined) await this.window.resize(this.size);
    await this.install();
    this.emit('browsingContext.contextCreated', {
      context: this.context,
      userContext: this.id,
      url: this.url,
      parent: null,
      originalOpener: null,
      children: [],
    });
    this.tellRealm();
    void this.watch(this.window);
  }

  async resize(size: Size): Promise<void> {
    this.size = size;
    await this.window?.resize(size);
  }

  /** Returns before the page loads, because Playwright needs the navigation's name before its events. */
  goTo(url: string): string {
    const navigation = this.startNavigation(url);
    const failed = (error: unknown) => this.failNavigation(error);
    this.opened().call('POST', '/url', { url }).catch(failed);
    return navigation;
  }

  async reload(): Promise<void> {
    this.startNavigation(this.url);
    await this.opened().call('POST', '/refresh');
  }

  async traverse(delta: number): Promise<void> {
    await this.opened().call('POST', delta < 0 ? '/back' : '/forward');
  }

  performActions(actions: unknown): Promise<unknown> {
    return this.opened().call('POST', '/actions', { actions });
  }

  screenshot(): Promise<string> {
    return this.opened().call<string>('GET', '/screenshot');
  }

  /** The name of a sandbox's realm. Classic WebDriver has no sandboxes, so all code runs in the page's realm. */
  realm(sandbox: string | undefined): string {
    const name = `document-${this.documents}-of-${this.id}`;
    return sandbox === undefined ? name : `${name}-${sandbox}`;
  }

  async call({ code, args, ...options }: Call): Promise<Answer> {
    const texts = [...textsIn(args)].filter(isFunction);
    const compiled = texts.map((text) => `[${JSON.stringify(text)}, () => (${text}\n)]`);
    const script = `
      const [done, handles] = [arguments[arguments.length - 1], ${HANDLES}];
      if (handles === undefined) return done(null);
      const options = { ...arguments[1], compiled: new Map([${compiled.join()}]) };
      handles.call(() => (${code}\n), arguments[0], options).then(done);`;
    const answer = await this.ask<Answer | null>(script, [args, options]);
    if (answer !== null) {
      this.notice(answer);
      return answer;
    }
    await this.enter();
    // The handles belonged to a document that was unloaded.
    if (args.some((arg) => !('type' in arg))) throw new DriverError('the document of this handle has gone');
    return this.call({ code, args, ...options });
  }

  async release(handles: readonly string[]): Promise<void> {
    await this.ask(`${HANDLES}?.release(arguments[0]); arguments[1]();`, [handles]);
  }

  async close(): Promise<void> {
    const { window } = this;
    this.window = undefined;
    await window?.close();
    this.network.close();
    if (window === undefined) return;
    this.emit('browsingContext.contextDestroyed', {
      context: this.context,
      userContext: this.id,
      url: this.url,
      parent: null,
      children: [],
    });
  }

  private opened(): Window {
    if (this.window === undefined) throw new DriverError('this page is closed');
    return this.window;
  }

  private startNavigation(url: string): string {
    this.navigations += 1;
    this.navigation = `navigation-${this.navigations}-of-${this.id}`;
    this.emit('browsingContext.navigationStarted', this.navigating(url));
    return this.navigation;
  }

  private failNavigation(error: unknown): void {
    this.emit('browsingContext.navigationFailed', { ...this.navigating(this.url), message: String(error) });
    this.navigation = undefined;
  }

  private navigating(url: string) {
    return { context: this.context, navigation: this.navigation ?? null, url, timestamp: Date.now() };
  }

  /** A script fails when its page is unloaded while it runs. The error is thrown when the next page is there. */
  private async ask<Value>(script: string, args: readonly unknown[]): Promise<Value> {
    try {
      return await this.opened().run<Value>(script, args);
    } catch (error) {
      if (error instanceof DriverError) await this.nextPage();
      throw error;
    }
  }

  private async nextPage(): Promise<void> {
    const end = Date.now() + NEXT_PAGE_MS;
    while (this.window !== undefined && Date.now() < end) {
      if (
        await this.poll(this.window).then(
          () => true,
          () => false,
        )
      )
        return;
      await after(POLL_MS.coming);
    }
  }

  private async watch(window: Window): Promise<void> {
    while (this.window === window) {
      await this.poll(window).catch(() => undefined);
      const loaded = this.navigation === undefined && this.step === STEPS.complete;
      await after(loaded ? POLL_MS.loaded : POLL_MS.coming);
    }
  }

  private async poll(window: Window): Promise<void> {
    const script = `arguments[0](${HANDLES}?.state() ?? null);`;
    const state = await window.run<PageState | null>(script);
    if (state === null) await this.enter();
    else this.notice(state);
  }

  /** Prepares a new document and reports it. */
  private enter(): Promise<void> {
    this.entering ??= this.enterOnce().finally(() => {
      this.entering = undefined;
    });
    return this.entering;
  }

  private async enterOnce(): Promise<void> {
    const gone = [undefined, ...SANDBOXES].map((sandbox) => this.realm(sandbox));
    const state = await this.install();
    if (state === null) return;
    if (this.navigation === undefined) this.startNavigation(state.url);
    for (const realm of gone) this.emit('script.realmDestroyed', { realm });
    this.documents += 1;
    this.url = state.url;
    this.step = 0;
    this.emit('browsingContext.navigationCommitted', this.navigating(state.url));
    this.tellRealm();
    this.notice(state);
    this.navigation = undefined;
  }

  private tellRealm(): void {
    const origin = URL.canParse(this.url) ? new URL(this.url).origin : 'null';
    this.emit('script.realmCreated', {
      realm: this.realm(undefined),
      type: 'window',
      context: this.context,
      origin,
    });
  }

  /** Adds the handles and scripts to the document. Null when it has them already. */
  private install(): Promise<PageState | null> {
    const scripts = [String(typeAsAnEditor), ...this.scripts.values()];
    return this.opened().run<PageState | null>(`
      if (${HANDLES} !== undefined) return arguments[0](null);
      ${HANDLES} = (${keepHandles})();
      // The display has no window manager, so no window gets the focus. On a real device the page has it.
      document.hasFocus = () => true;
      ${this.offline ? `(${tellNetwork})(false);` : ''}
      ${scripts.map((script) => `(${script})();`).join('\n')}
      arguments[0](${HANDLES}.state());`);
  }

  private notice({ url, ready }: PageState): void {
    if (url !== this.url) {
      this.url = url;
      this.emit('browsingContext.historyUpdated', this.navigating(url));
    }
    for (; this.step < STEPS[ready]; this.step++) this.emit(LIFE[this.step] ?? '', this.navigating(url));
  }
}

/** The name of the sandbox that Playwright creates. */
const SANDBOXES = ['__playwright_utility_world__'];

/** All texts in the arguments of a call. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const one of Object.values(value)) yield* textsIn(one);
}

const functions = new Map<string, boolean>();

/** True for a text that is a function. Playwright sends functions as texts among the arguments. */
function isFunction(text: string): boolean {
  const known = functions.get(text);
  if (known !== undefined) return known;
  const is = /=>|function/.test(text) && canBeRead(`(${text}\n)`);
  functions.set(text, is);
  return is;
}

function canBeRead(code: string): boolean {
  try {
    return new Script(code) instanceof Script;
  } catch {
    return false;
  }
}
