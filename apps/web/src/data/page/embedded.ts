/** The embedded mode of section 2: an app around this page passes the token of an account that it has signed in. */

import type { PlansSetting } from '@touchline/domain/plan/plan';
import { graphDocument } from '../calls/graph-document.ts';
import { graphCall } from '../calls/transport.ts';
import { serverAddress } from '../native/native-settings.ts';
import { accountOf } from '../session/account-type.ts';
import { pageSession } from './page-session.ts';

/** In section 2's order; the last two are failures. */
export type EmbedState = 'connecting' | 'loading' | 'connected' | 'invalid' | 'network';

/** Codes of a data call that concern the token or its account; all others concern the connection. */
const ABOUT_TOKEN: readonly (number | null)[] = [202, 401, 402, 403, 423, 997];

interface UserInfo {
  readonly plans: PlansSetting;
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

/** Signs in with the token of the address. Without a token the account that is signed in here continues. */
export async function connect(given: string | null): Promise<void> {
  token = given;
  await tryAgain();
}

/** Retries with the same token after a network issue. */
export async function tryAgain(): Promise<void> {
  become('connecting');
  await pageSession.start();
  become(token === null ? withoutToken() : await enter(token));
}

function withoutToken(): EmbedState {
  return pageSession.get().status === 'signed-in' ? 'connected' : 'invalid';
}

async function enter(known: string): Promise<EmbedState> {
  const connection = { baseUrl: serverAddress(), token: known, fetch: globalThis.fetch.bind(globalThis) };
  const reply = await graphCall(connection, USER_INFO, {});
  if (!reply.ok) return ABOUT_TOKEN.includes(reply.code) ? 'invalid' : 'network';
  const account = accountOf(reply.value.getUserInfo);
  if (!account.ok) return 'invalid';
  become('loading');
  const { sid, email, firstname } = account.value;
  const { plans } = reply.value;
  await pageSession.visit({ account: sid, email, firstname, plans, token: known });
  return 'connected';
}

const USER_INFO = graphDocument<UserInfo>('{ plans getUserInfo { sid type email firstname } }');

function become(next: EmbedState): void {
  state = next;
  for (const listener of [...listeners]) listener();
}
