/** Messages between the tabs of one account (LOC-5). They are only wake-ups: nothing depends on their arrival. */

import type { RowKey } from '@touchline/sync/model/protocol';
import type { CloudState, Failure } from '@touchline/sync/status/cloud-state';
import type { ChangeHint } from '../store/local-store.ts';

/** The server reports maintenance, or that it no longer supports this version. */
export type ServerNotice = 503 | 426;

export interface ResyncOptions {
  readonly audit: boolean;
  /** The new current team or training selection: it is sent to the server first (section 4). */
  readonly focus?: RowKey;
}

export type TabMessage =
  /** A commit of this tab: other tabs show it, and the leader sends it. */
  | { readonly kind: 'changed'; readonly change: ChangeHint }
  | { readonly kind: 'written'; readonly urgent: boolean }
  /** The leader's sync state; a new tab asks for it. */
  | { readonly kind: 'cloud'; readonly state: CloudState; readonly notice: ServerNotice | null }
  | { readonly kind: 'cloud?' }
  | { readonly kind: 'here' }
  /** A tap on the sync mark in a following tab. */
  | { readonly kind: 'sync' }
  /** The tab waits for the result: the leader answers under the same id. */
  | { readonly kind: 'resync'; readonly id: string; readonly options: ResyncOptions }
  | { readonly kind: 'resynced'; readonly id: string; readonly failure: Failure | null }
  | { readonly kind: 'conditions' }
  /** The set of waiting photos changed. */
  | { readonly kind: 'pictures' }
  /** Asks whether the leader runs. A frozen one does not answer. */
  | { readonly kind: 'ping' }
  | { readonly kind: 'pong' };

export interface Tabs {
  tell(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): () => void;
  close(): void;
}

/** For a single tab: Node, and browsers without channels. */
export const aloneTab: Tabs = {
  tell: () => undefined,
  listen: () => () => undefined,
  close: () => undefined,
};

/** Questions are always sent; other messages only after another tab has sent one. */
const QUESTIONS: ReadonlySet<TabMessage['kind']> = new Set(['cloud?', 'ping']);

/** Most coaches have one tab: a tap sends no message until another tab has sent one. */
export function tabsOf(name: string): Tabs {
  const channel = new BroadcastChannel(name);
  let alone = true;
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    alone = false;
    // Tells a new tab that another one exists, even when the leader is frozen.
    if (data.kind === 'cloud?') channel.postMessage({ kind: 'here' } satisfies TabMessage);
  });
  return {
    tell: (message) => {
      if (!alone || QUESTIONS.has(message.kind)) channel.postMessage(message);
    },
    listen: (listener) => {
      const hear = (event: MessageEvent<TabMessage>) => listener(event.data);
      channel.addEventListener('message', hear);
      return () => channel.removeEventListener('message', hear);
    },
    close: () => channel.close(),
  };
}
