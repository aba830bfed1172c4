/** The browser's offer to install the app, kept until a button asks for it. */

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

/** Keeps the offer instead of letting the browser show it at a moment of its own. Call once, at the start. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return;
    event.preventDefault();
    announce(() => void event.prompt());
  });
  addEventListener('appinstalled', () => announce(null));
}

/** The way to ask, or null where the browser has offered nothing (iPhones never do). */
export const installOffer = {
  current: () => offered,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** An iPad tells the page that it is a Mac; only its touch points give it away. */
export function isIos(): boolean {
  return (
    /iPhone|iPad/.test(navigator.userAgent) ||
    (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}
