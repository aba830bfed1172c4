/**
 * One tab runs the sync loop (LOC-5). It holds a Web Lock; when it closes, the next tab in line gets it. A
 * visible tab that finds the leader frozen takes the lock away. Whatever a former leader still does is
 * harmless: every step checks the batch number.
 */
import type { Tabs } from './tabs.ts';

export interface Leadership {
  /** Ends: gives the lock back, or leaves the line. */
  resign(): void;
  /** The tab came to the front: a leader that does not answer is replaced. */
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

/** A leader that is awake answers well within this. */
const ANSWER_MS = 1_500;

export function runForLeader(ports: LeaderPorts): Leadership {
  const { name, locks, tabs, after, lead, follow } = ports;
  const line = new AbortController();
  let leads = false;
  let cancelWait: (() => void) | null = null;

  const request = (options: LockOptions) => {
    const held = (): Promise<void> => {
      if (line.signal.aborted) return Promise.resolve();
      leads = true;
      lead();
      return new Promise((release) => line.signal.addEventListener('abort', () => release()));
    };
    locks.request(name, options, held).catch(() => {
      // Resigned while in line, or the lock was taken away.
      if (!leads || line.signal.aborted) return;
      leads = false;
      follow();
      request({ signal: line.signal });
    });
  };
  request({ signal: line.signal });

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
      line.abort();
    },
    cameToFront: () => {
      if (leads || cancelWait !== null) return;
      tabs.tell({ kind: 'ping' });
      cancelWait = after(ANSWER_MS, () => {
        cancelWait = null;
        if (!leads && !line.signal.aborted) request({ steal: true });
      });
    },
  };
}
