/** The embedded mode of section 2: an app around this page gives it the token of an account that it has signed in. */
import { accountOf } from './account-type.ts';
import { pageSession } from './page-session.ts';
import { dataCall } from './transport.ts';

/** In section 2's order; the last two are what went wrong. */
export type EmbedState = 'connecting' | 'loading' | 'connected' | 'invalid' | 'network';

/** Codes of a data call that say something about the token or its account; all others are the way there. */
const ABOUT_TOKEN: readonly (number | null)[] = [202, 401, 402, 403, 423, 997];

interface UserInfo {
  readonly getUserInfo: {
    readonly sid: number;
    readonly type: string;
    readonly email: string;
    readonly firstname: string;
  };
}

let state: EmbedState = 'connecting';
let token: string | null = null;
const listeners = new Set<() => void>();

/** For `useSyncExternalStore`. */
export const embedSource = {
  get: () => state,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Signs in with the token that stood in the address, or with none: then whoever is signed in here goes on. */
export async function connect(given: string | null): Promise<void> {
  token = given;
  await tryAgain();
}

/** Once more with the same token, after a network issue. */
export async function tryAgain(): Promise<void> {
  become('connecting');
  await pageSession.start();
  become(token === null ? withoutToken() : await enter(token));
}

function withoutToken(): EmbedState {
  return pageSession.get().status === 'signed-in' ? 'connected' : 'invalid';
}

async function enter(known: string): Promise<EmbedState> {
  const line = { baseUrl: '', token: known, fetch: globalThis.fetch.bind(globalThis) };
  const reply = await dataCall<UserInfo>(line, JSON.stringify({ query: USER_INFO }));
  if (!reply.ok) return ABOUT_TOKEN.includes(reply.code) ? 'invalid' : 'network';
  const account = accountOf(reply.value.getUserInfo);
  if (!account.ok) return 'invalid';
  become('loading');
  const { sid, email, firstname } = account.value;
  await pageSession.visit({ account: sid, email, firstname, token: known });
  return 'connected';
}

const USER_INFO = '{ getUserInfo { sid type email firstname } }';

function become(next: EmbedState): void {
  state = next;
  for (const listener of [...listeners]) listener();
}
