/**
 * Leader election: one tab runs the sync loop (LOC-5). It holds a Web Lock; when it closes, the next waiting tab gets
 * the lock. A visible tab that finds the leader frozen steals the lock. Late steps of a former leader are harmless:
 * every step checks the batch number.
 */
import type { Tabs } from './tabs.ts';

export interface Leadership {
  /** Releases the lock, or stops waiting for it. */
  resign(): void;
  /** The tab became visible: a leader that does not answer is replaced. */
  cameToFront(): void;
}

export interface LeaderPorts {
  readonly name: string;
  readonly locks: LockManager;
  readonly tabs: Tabs;
  readonly after: (milliseconds: number, run: () => void) => () => void;
  /** This tab leads from now on. */
  readonly lead: () => void;
  /** Another tab took over. */
  readonly follow: () => void;
}

/** A running leader answers well within this time. */
const ANSWER_MS = 1_500;

export function runForLeader(ports: LeaderPorts): Leadership {
  const { name, locks, tabs, after, lead, follow } = ports;
  const waiting = new AbortController();
  let leads = false;
  let cancelWait: (() => void) | null = null;

  const request = (options: LockOptions) => {
    const held = (): Promise<void> => {
      if (waiting.signal.aborted) return Promise.resolve();
      leads = true;
      lead();
      return new Promise((release) => waiting.signal.addEventListener('abort', () => release()));
    };
    locks.request(name, options, held).catch(() => {
      // The tab resigned while waiting, or the lock was stolen.
      if (!leads || waiting.signal.aborted) return;
      leads = false;
      follow();
      request({ signal: waiting.signal });
    });
  };
  request({ signal: waiting.signal });

  const stopListening = tabs.listen((message) => {
    if (message.kind === 'ping' && leads) tabs.tell({ kind: 'pong' });
    if (message.kind === 'pong') {
      cancelWait?.();
      cancelWait = null;
    }
  });

  return {
    resign: () => {
      cancelWait?.();
      stopListening();
      waiting.abort();
    },
    cameToFront: () => {
      if (leads || cancelWait !== null) return;
      tabs.tell({ kind: 'ping' });
      cancelWait = after(ANSWER_MS, () => {
        cancelWait = null;
        if (!leads && !waiting.signal.aborted) request({ steal: true });
      });
    },
  };
}
