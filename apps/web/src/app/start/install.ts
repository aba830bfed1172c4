/** The browser's install prompt, kept until a button uses it. */

interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

let offered: (() => void) | null = null;
const listeners = new Set<() => void>();

function announce(next: (() => void) | null): void {
  offered = next;
  for (const listener of listeners) listener();
}

function isInstallPrompt(event: Event): event is InstallPromptEvent {
  return 'prompt' in event && typeof event.prompt === 'function';
}

/** Keeps the prompt from appearing by itself. Call once, at the start. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return;
    event.preventDefault();
    announce(() => void event.prompt());
  });
  addEventListener('appinstalled', () => announce(null));
}

/** Opens the install prompt; null where the browser has offered none (iPhones never do). */
export const installOffer = {
  current: () => offered,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** An iPad reports itself as a Mac; only its touch points differ. */
export function isIos(): boolean {
  return (
    /iPhone|iPad/.test(navigator.userAgent) ||
    (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}
