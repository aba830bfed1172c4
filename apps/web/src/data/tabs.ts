/** What the tabs of one account tell each other (LOC-5). Nothing here is durable: it only wakes. */
import type { CloudState } from '@touchline/sync/cloud-state';
import type { Failure } from '@touchline/sync/ports';
import type { RowKey } from '@touchline/sync/store';
import type { ResyncOptions, ServerNotice } from './cloud.ts';

export type TabMessage =
  /** A commit of this tab: the others show it, and the leader sends it. */
  | { readonly kind: 'changed'; readonly change: ChangeHint }
  | { readonly kind: 'written'; readonly urgent: boolean }
  /** What the leader knows of the cloud; asked for by a tab that has just opened. */
  | { readonly kind: 'cloud'; readonly state: CloudState; readonly notice: ServerNotice | null }
  | { readonly kind: 'cloud?' }
  | { readonly kind: 'here' }
  /** A coach's tap in a tab that does not lead. */
  | { readonly kind: 'sync' }
  /** He waits for what comes of it: the leader answers under the same id. */
  | { readonly kind: 'resync'; readonly id: string; readonly options: ResyncOptions }
  | { readonly kind: 'resynced'; readonly id: string; readonly failure: Failure | null }
  | { readonly kind: 'conditions' }
  /** A photo waits, or waits no longer. */
  | { readonly kind: 'pictures' }
  /** Is the leader awake? A frozen one does not answer. */
  | { readonly kind: 'ping' }
  | { readonly kind: 'pong' };

/** Which rows changed; too many to name are told by `rows: null`. */
export interface ChangeHint {
  readonly rows: readonly RowKey[] | null;
  readonly outbox: boolean;
  readonly attention: boolean;
  readonly actions: boolean;
  readonly state: boolean;
}

export interface Tabs {
  tell(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): () => void;
  close(): void;
}

/** Where there is only one: Node, and browsers without channels. */
export const aloneTab: Tabs = {
  tell: () => undefined,
  listen: () => () => undefined,
  close: () => undefined,
};

/** Questions are asked into the dark; everything else is only said once somebody was heard. */
const QUESTIONS: ReadonlySet<TabMessage['kind']> = new Set(['cloud?', 'ping']);

/** Most coaches have one tab: a tap costs no message until another tab has spoken. */
export function tabsOf(name: string): Tabs {
  const channel = new BroadcastChannel(name);
  let alone = true;
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    alone = false;
    // Who has just opened is told that somebody hears him, also when the leader is frozen.
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
