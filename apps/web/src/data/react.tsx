/** The page's session for React: who is signed in, and the client of the account. */
import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import type { SetAside } from './app-database.ts';
import type { Client } from './client.ts';
import { type Ended, type PageState, pageSession, type SessionAccount } from './page-session.ts';
import { keepAppFresh } from './updates.ts';

const Context = createContext<PageState>({ status: 'loading', account: null, client: null });

export interface Session {
  readonly status: 'loading' | 'signed-out' | 'signed-in';
  readonly account: SessionAccount | null;
}

/** Opens what was open when the page was left. Call it first of all: it works while the app is drawn. */
export function startSession(): void {
  void pageSession.start();
}

/** Around the whole app. */
export function DataProvider({ children }: { readonly children: ReactNode }) {
  const state = useSyncExternalStore(
    (listener) => pageSession.subscribe(listener),
    () => pageSession.get(),
  );
  useEffect(() => {
    void pageSession.start().then(() => keepAppFresh());
  }, []);
  return <Context value={state}>{children}</Context>;
}

export function useSession(): Session {
  const { status, account } = useContext(Context);
  return { status, account };
}

/** The signed-in account's client. Only below screens that ask for a session: without one it throws. */
export function useClient(): Client {
  const { client } = useContext(Context);
  if (client === null) throw new Error('a screen that needs an account is shown to nobody');
  return client;
}

/** The same where nobody may be signed in. */
export function useClientOrNull(): Client | null {
  return useContext(Context).client;
}

/** True after the browser had thrown the account's database away: the coach is told (LOC-6). */
export function useDatabaseLost(): boolean {
  const state = useContext(Context);
  return state.status === 'signed-in' && state.databaseLost;
}

/** How the last session ended, when there is something to say about it (OUT-6). */
export function useEnded(): Ended | null {
  const state = useContext(Context);
  return state.status === 'signed-out' ? state.ended : null;
}

/** Changes of an earlier session that the coach has not decided about yet (OUT-6). */
export function useSetAside(): SetAside | null {
  const state = useContext(Context);
  return state.status === 'signed-in' ? state.setAside : null;
}
