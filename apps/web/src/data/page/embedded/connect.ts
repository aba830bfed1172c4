/** The embedded mode of section 2: an app around this page passes the token of an account that it has signed in. */

import type { PlansSetting } from '@touchline/domain/plan/plan';
import { graphDocument } from '../../calls/graph-document.ts';
import { graphCall } from '../../calls/transport.ts';
import { serverAddress } from '../../native/native-settings.ts';
import { accountOf } from '../../session/account-type.ts';
import { HostTokens } from '../../session/host-tokens.ts';
import { pageSession } from '../page-session.ts';
import { askHostForToken, type EmbedState, onHostToken, tellHost } from './host-app.ts';

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
let listening = false;
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
  listen();
  await tryAgain();
}

/** Retries with the same token after a network issue. */
export async function tryAgain(): Promise<void> {
  become('connecting');
  await pageSession.start();
  become(token === null ? withoutToken() : await enter(token));
}

/** Tells the app around the page when somebody has made an account here. */
export function announceSignUp(): void {
  let wasSignedOut = pageSession.get().status === 'signed-out';
  const stop = pageSession.subscribe(() => {
    const { status, account } = pageSession.get();
    if (status === 'signed-out') wasSignedOut = true;
    if (status !== 'signed-in' || !wasSignedOut) return;
    tellHost({ type: 'signup', email: account.email });
    stop();
  });
}

function listen(): void {
  if (listening) return;
  listening = true;
  // The person has signed in again in the app.
  onHostToken((given) => {
    if (state === 'invalid' || state === 'network') void connect(given);
  });
  // The server has ended the session since.
  pageSession.subscribe(() => {
    if (state === 'connected' && pageSession.get().status === 'signed-out') become('invalid');
  });
}

function withoutToken(): EmbedState {
  return pageSession.get().status === 'signed-in' ? 'connected' : 'invalid';
}

async function enter(given: string): Promise<EmbedState> {
  let known = given;
  let behind = await accountBehind(known);
  if (behind === 'refused') {
    known = (await askHostForToken()) ?? known;
    if (known !== given) behind = await accountBehind(known);
  }
  if (behind === 'refused') return 'invalid';
  if (behind === 'unknown') return 'network';
  token = known;
  become('loading');
  const { account } = behind;
  const tokens = new HostTokens(known, () => renewed(account));
  await pageSession.visit({ ...behind, token: known }, tokens);
  return 'connected';
}

/** Another token for the same account; null when the app gives none. */
async function renewed(account: number): Promise<string | null> {
  const next = await askHostForToken();
  if (next === null) return null;
  const behind = await accountBehind(next);
  if (behind === 'unknown') throw new Error('the server cannot be asked about the new token now');
  return behind !== 'refused' && behind.account === account ? next : null;
}

interface Behind {
  readonly account: number;
  readonly email: string;
  readonly firstname: string;
  readonly plans: PlansSetting;
}

async function accountBehind(known: string): Promise<Behind | 'refused' | 'unknown'> {
  const connection = { baseUrl: serverAddress(), token: known, fetch: globalThis.fetch.bind(globalThis) };
  const reply = await graphCall(connection, USER_INFO, {});
  if (!reply.ok) return ABOUT_TOKEN.includes(reply.code) ? 'refused' : 'unknown';
  const account = accountOf(reply.value.getUserInfo);
  if (!account.ok) return 'refused';
  const { sid, email, firstname } = account.value;
  return { account: sid, email, firstname, plans: reply.value.plans };
}

const USER_INFO = graphDocument<UserInfo>('{ plans getUserInfo { sid type email firstname } }');

function become(next: EmbedState): void {
  state = next;
  tellHost({ type: 'state', state });
  for (const listener of [...listeners]) listener();
}
