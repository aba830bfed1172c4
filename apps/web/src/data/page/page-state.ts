/** The session of a page as screens see it. */
import type { Client } from '../client/client.ts';
import type { SetAside } from '../store/app-database.ts';

export interface SessionAccount {
  readonly sid: number;
  readonly email: string;
  readonly firstname: string;
}

/** How a session ended. */
export interface Ended {
  /** 401, 402, 403 or 423; null when the coach signed out. */
  readonly code: number | null;
  /** Changes that wait for the next sign-in of that account. */
  readonly changes: number;
  /** Photos that wait. */
  readonly photos: number;
}

export type PageState =
  | { readonly status: 'loading'; readonly account: null; readonly client: null }
  | {
      readonly status: 'signed-out';
      readonly account: null;
      readonly client: null;
      /** The end of the last session, if there is something to tell. */
      readonly ended: Ended | null;
    }
  | {
      readonly status: 'signed-in';
      readonly account: SessionAccount;
      readonly client: Client;
      /** The browser deleted this account's database; all rows are pulled again (LOC-6). */
      readonly databaseLost: boolean;
      /** Unsent changes of an earlier session: sync pauses until the coach decides (OUT-6). */
      readonly setAside: SetAside | null;
      /** A visitor looks around without an account (decision 115). */
      readonly around: boolean;
    };
