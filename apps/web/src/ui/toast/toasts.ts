/** Toasts with Undo stay longer, for fingers in gloves. The others follow section 9. */
export const UNDO_TOAST_MS = 8000;
export const TOAST_MS = 4500;
/** More toasts than this cover the screen; the oldest is removed. */
const AT_ONCE = 3;

export interface ToastRequest {
  text: string;
  /** A text beside the main one in a lighter weight. */
  detail?: string;
  tone?: 'plain' | 'problem';
  /** The subject: a newer toast with the same one replaces it. */
  about?: string;
  /** The button's label in place of Undo. */
  undoText?: string;
  /** Undoes the action; with it the toast offers Undo. */
  onUndo?: () => void;
  /** An action in place of Undo: label and function. */
  offer?: { readonly text: string; readonly take: () => void };
}

export interface Toast extends Omit<ToastRequest, 'onUndo' | 'offer'> {
  id: number;
  canUndo: boolean;
  /** The label of the offered action. */
  offer?: string;
}

/** The timers that the store needs; the browser's by default. */
export interface Timers {
  set: (run: () => void, ms: number) => unknown;
  clear: (timer: never) => void;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
}

export interface Toasts {
  /** The toasts on screen, oldest first; the same array until something changes. */
  list: () => readonly Toast[];
  subscribe: (changed: () => void) => () => void;
  /** Shows a toast, returns its id. */
  show: (request: ToastRequest) => number;
  /** Undoes a toast's action once and removes the toast; without an id, the newest one with Undo. */
  undo: (id?: number) => boolean;
  /** Runs a toast's offered action once and removes the toast. */
  take: (id: number) => void;
  dismiss: (id: number) => void;
  /** Removes toasts about this subject that are no longer true. */
  withdraw: (about: string) => void;
  /** Stops all timers while a finger, the pointer or the focus is on the toasts. */
  hold: () => void;
  release: () => void;
}

interface Entry {
  toast: Toast;
  onUndo: (() => void) | undefined;
  take: (() => void) | undefined;
  leftMs: number;
  startedAt: number;
  timer: unknown;
}

const WINDOW_TIMERS: Timers = {
  set: (run, ms) => setTimeout(run, ms),
  clear: (timer) => clearTimeout(timer),
  now: () => performance.now(),
};

/** A store of toasts that works without React; `<UndoToast>` shows it. */
export function createToasts(timers: Timers = WINDOW_TIMERS): Toasts {
  let entries: readonly Entry[] = [];
  let shown: readonly Toast[] = [];
  let nextId = 1;
  let held = false;
  const listeners = new Set<() => void>();

  const become = (next: readonly Entry[]) => {
    entries = next;
    shown = next.map(({ toast }) => toast);
    for (const changed of listeners) changed();
  };
  const stop = (entry: Entry) => {
    if (entry.timer === undefined) return;
    timers.clear(entry.timer as never);
    entry.timer = undefined;
    entry.leftMs -= timers.now() - entry.startedAt;
  };
  const start = (entry: Entry) => {
    entry.startedAt = timers.now();
    entry.timer = timers.set(() => dismiss(entry.toast.id), Math.max(0, entry.leftMs));
  };
  const dismiss = (id: number) => {
    const entry = entries.find(({ toast }) => toast.id === id);
    if (entry === undefined) return;
    stop(entry);
    become(entries.filter((other) => other !== entry));
    // A held toast is only removed by its own button, which has the focus: without this the hold would never end.
    release();
  };
  const release = () => {
    if (!held) return;
    held = false;
    for (const entry of entries) start(entry);
  };

  return {
    list: () => shown,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    show: ({ onUndo, offer, ...request }) => {
      const id = nextId;
      nextId += 1;
      const entry: Entry = {
        toast: {
          ...request,
          id,
          canUndo: onUndo !== undefined,
          ...(offer !== undefined && { offer: offer.text }),
        },
        onUndo,
        take: offer?.take,
        leftMs: onUndo === undefined && offer === undefined ? TOAST_MS : UNDO_TOAST_MS,
        startedAt: 0,
        timer: undefined,
      };
      const others = entries.filter(({ toast: { about } }) => about === undefined || about !== request.about);
      const stay = others.slice(-(AT_ONCE - 1));
      for (const old of entries) if (!stay.includes(old)) stop(old);
      become([...stay, entry]);
      if (!held) start(entry);
      return id;
    },
    undo: (id) => {
      const entry = entries.findLast(({ toast }) => toast.canUndo && (id === undefined || toast.id === id));
      if (entry === undefined) return false;
      dismiss(entry.toast.id);
      entry.onUndo?.();
      return true;
    },
    take: (id) => {
      const entry = entries.find(({ toast }) => toast.id === id);
      dismiss(id);
      entry?.take?.();
    },
    dismiss,
    withdraw: (about) => {
      for (const { toast } of entries) if (toast.about === about) dismiss(toast.id);
    },
    hold: () => {
      if (held) return;
      held = true;
      for (const entry of entries) stop(entry);
    },
    release,
  };
}
