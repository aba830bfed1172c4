/** A part of WebDriver BiDi that classic WebDriver lacks: values in a page that a client refers to by handles. */

/** A value sent into the page. */
export type LocalValue =
  | { readonly handle: string }
  | { readonly sharedId: string }
  | { readonly type: string; readonly value?: unknown };

/** A value returned from the page. */
export interface RemoteValue {
  readonly type: string;
  readonly value?: unknown;
  readonly handle?: string;
  readonly sharedId?: string;
}

export interface CallOptions {
  /** The client gets a handle of the result. */
  readonly owned: boolean;
  /** The client also gets the result as a value. */
  readonly deep: boolean;
}

/** The page's address and how far it is loaded. */
export interface PageState {
  readonly url: string;
  readonly ready: DocumentReadyState;
}

export type Answer = PageState & ({ readonly result: RemoteValue } | { readonly thrown: string });

export interface Handles {
  state(): PageState;
  call(
    make: () => (...args: unknown[]) => unknown,
    args: readonly LocalValue[],
    options: CallOptions & { readonly compiled: ReadonlyMap<string, () => unknown> },
  ): Promise<Answer>;
  release(handles: readonly string[]): void;
}

/** Playwright's script in the page that acts on elements. */
interface Driver {
  fill(field: Element, value: string): unknown;
}

/** Runs in the page, so it contains all that it needs. */
export function keepHandles(): Handles {
  const kept = new Map<string, unknown>();
  const nodes = new WeakMap<Node, string>();
  let last = 0;

  const keep = (value: unknown) => {
    if (isDriver(value)) setPastReact(value);
    last += 1;
    kept.set(String(last), value);
    return String(last);
  };

  function nodeName(node: Node): string {
    const name = nodes.get(node) ?? keep(node);
    nodes.set(node, name);
    return name;
  }

  function decode(local: LocalValue): unknown {
    const name = 'handle' in local ? local.handle : 'sharedId' in local ? local.sharedId : undefined;
    if (name !== undefined) {
      if (!kept.has(name)) throw new Error(`this document has no handle ${name}`);
      return kept.get(name);
    }
    const { type, value } = local as { type: string; value?: unknown };
    const entries = () =>
      (value as [string | LocalValue, LocalValue][]).map(
        ([key, one]) => [typeof key === 'string' ? key : decode(key), decode(one)] as const,
      );
    switch (type) {
      case 'undefined':
        return undefined;
      case 'null':
        return null;
      case 'number':
        // NaN, the infinities and -0 are sent as texts.
        return Number(value);
      case 'bigint':
        return BigInt(value as string);
      case 'array':
        return (value as LocalValue[]).map(decode);
      case 'object':
        return Object.fromEntries(entries());
      case 'map':
        return new Map(entries());
      case 'set':
        return new Set((value as LocalValue[]).map(decode));
      case 'date':
        return new Date(value as string);
      case 'regexp': {
        const { pattern, flags } = value as { pattern: string; flags?: string };
        return new RegExp(pattern, flags);
      }
      default:
        return value;
    }
  }

  function encode(value: unknown, options: CallOptions): RemoteValue {
    if (value === undefined) return { type: 'undefined' };
    if (value === null) return { type: 'null' };
    if (typeof value === 'string' || typeof value === 'boolean') return { type: typeof value, value };
    if (typeof value === 'bigint') return { type: 'bigint', value: String(value) };
    if (typeof value === 'number') {
      const exact = Number.isFinite(value) && !Object.is(value, -0);
      return { type: 'number', value: exact ? value : Object.is(value, -0) ? '-0' : String(value) };
    }
    const handle = options.owned ? { handle: keep(value) } : {};
    const inner = { ...options, owned: false };
    if (value instanceof Node) return { type: 'node', sharedId: nodeName(value), ...handle };
    if (typeof value === 'function') return { type: 'function', ...handle };
    if (Array.isArray(value)) {
      return {
        type: 'array',
        ...handle,
        ...(options.deep ? { value: value.map((one) => encode(one, inner)) } : {}),
      };
    }
    const entries = () => Object.entries(value as object).map(([key, one]) => [key, encode(one, inner)]);
    return { type: 'object', ...handle, ...(options.deep ? { value: entries() } : {}) };
  }

  /**
   * WebDriver BiDi runs Playwright's code in a separate world, without what the page's scripts have changed on a field.
   * Here both share one world, so React's own `value` property is removed while Playwright sets the value. React would
   * otherwise not notice that the value has changed.
   */
  function setPastReact(driver: Driver): void {
    const fill = driver.fill.bind(driver);
    driver.fill = (field, value) => {
      const own = Object.getOwnPropertyDescriptor(field, 'value');
      if (own === undefined) return fill(field, value);
      Reflect.deleteProperty(field, 'value');
      try {
        return fill(field, value);
      } finally {
        Object.defineProperty(field, 'value', own);
      }
    };
  }

  function isDriver(value: unknown): value is Driver {
    return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'fill') === 'function';
  }

  const state = () => ({ url: location.href, ready: document.readyState });

  return {
    state,
    release: (handles) => {
      for (const handle of handles) kept.delete(handle);
    },
    call: async (make, args, { compiled, ...options }) => {
      const own: (text: string) => unknown = Reflect.get(window, 'eval');
      try {
        const values = args.map(decode);
        // The page's policy forbids eval, so this text was sent as compiled code.
        Reflect.set(window, 'eval', (text: string) => {
          // Playwright sends some functions in parentheses.
          const code = compiled.get(text) ?? compiled.get(text.slice(1, -1));
          return code === undefined ? own(text) : code();
        });
        let returned: unknown;
        try {
          returned = make()(...values);
        } finally {
          Reflect.set(window, 'eval', own);
        }
        return { result: encode(await returned, options), ...state() };
      } catch (error) {
        return { thrown: String(error), ...state() };
      }
    },
  };
}

/** Runs in the page: fires the browser's events for a lost or returned network. */
export function tellNetwork(onLine: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => onLine });
  dispatchEvent(new Event(onLine ? 'online' : 'offline'));
}
