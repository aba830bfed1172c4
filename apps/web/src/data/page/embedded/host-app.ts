/**
 * The app around an embedded page (`docs/embedded-pages.md`): what the page tells it, and the tokens that it gives. A page in
 * a browser has none.
 */

/** In section 2's order; the last two are failures. */
export type EmbedState = 'connecting' | 'loading' | 'connected' | 'invalid' | 'network';

export type HostMessage =
  | { readonly type: 'state'; readonly state: EmbedState }
  /** The server does not accept the token any more: the app gives a new one by the event below. */
  | { readonly type: 'token' }
  /** A team has another plan. */
  | { readonly type: 'plan'; readonly team_sid: number; readonly sku: string }
  /** An account was made on this page. */
  | { readonly type: 'signup'; readonly email: string };

/** Android injects it as `touchlineHost`, iOS as a message handler of this name. */
interface Port {
  postMessage(text: string): void;
}

/** The event by which the app gives a token, as its `detail`. */
export const TOKEN_EVENT = 'touchline:token';

/** How long an app may take, which may have to renew its own session first. */
const ANSWERS_WITHIN_MS = 15_000;

export function tellHost(message: HostMessage): void {
  port()?.postMessage(JSON.stringify(message));
}

/** Calls back with each token that the app gives. */
export function onHostToken(listener: (token: string) => void): () => void {
  const hear = (event: Event) => {
    const token: unknown = (event as CustomEvent).detail;
    if (typeof token === 'string' && token !== '') listener(token);
  };
  addEventListener(TOKEN_EVENT, hear);
  return () => removeEventListener(TOKEN_EVENT, hear);
}

/** Null when there is no app around this page, or when it gives none. */
export async function askHostForToken(): Promise<string | null> {
  if (port() === null) return null;
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const timer = setTimeout(() => resolve(null), ANSWERS_WITHIN_MS);
  const stop = onHostToken(resolve);
  tellHost({ type: 'token' });
  const token = await promise;
  clearTimeout(timer);
  stop();
  return token;
}

function port(): Port | null {
  const page = globalThis as {
    readonly touchlineHost?: Port;
    readonly webkit?: { readonly messageHandlers?: { readonly touchlineHost?: Port } };
  };
  return page.touchlineHost ?? page.webkit?.messageHandlers?.touchlineHost ?? null;
}
