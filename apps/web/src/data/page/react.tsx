/** The page's session for React: the signed-in account and its client. */
import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import type { Client } from '../client/client.ts';
import type { SetAside } from '../store/app-database.ts';
import { pageSession } from './page-session.ts';
import type { Ended, PageState, SessionAccount } from './page-state.ts';
import { keepAppFresh } from './updates.ts';

/** The page's session. Component tests give their own; the app takes the page's (`DataProvider`). */
export const PageContext = createContext<PageState>({ status: 'loading', account: null, client: null });

export interface Session {
  readonly status: 'loading' | 'signed-out' | 'signed-in';
  /** Null for a visitor who looks around. */
  readonly account: SessionAccount | null;
  /** A visitor looks around without an account (decision 115). */
  readonly around: boolean;
}

/** Opens the stored session. Call it first: it runs while the app renders. */
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
  return <PageContext value={state}>{children}</PageContext>;
}

export function useSession(): Session {
  const state = useContext(PageContext);
  const around = state.status === 'signed-in' && state.around;
  return { status: state.status, account: around ? null : state.account, around };
}

/** The signed-in account's client. Throws without a session, so use it only below guarded screens. */
export function useClient(): Client {
  const { client } = useContext(PageContext);
  if (client === null) throw new Error('a screen that needs an account is shown to nobody');
  return client;
}

/** The same for screens that also work signed out. */
export function useClientOrNull(): Client | null {
  return useContext(PageContext).client;
}

/** True after the browser has deleted the database: the coach gets a notice (LOC-6). */
export function useDatabaseLost(): boolean {
  const state = useContext(PageContext);
  return state.status === 'signed-in' && state.databaseLost;
}

/** The end of the last session, if there is something to tell (OUT-6). */
export function useEnded(): Ended | null {
  const state = useContext(PageContext);
  return state.status === 'signed-out' ? state.ended : null;
}

/** Changes of an earlier session that the coach has not decided about yet (OUT-6). */
export function useSetAside(): SetAside | null {
  const state = useContext(PageContext);
  return state.status === 'signed-in' ? state.setAside : null;
}
