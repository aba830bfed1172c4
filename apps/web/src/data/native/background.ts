/** Whether a native app is in the background (section 3, `background` of the app state). */
import { bridge } from './bridge.ts';

let background = false;
const listeners = new Set<() => void>();

export function becomeBackground(next: boolean): void {
  background = next;
  for (const listener of [...listeners]) listener();
}

/** The person looks at the app. Web views hide their page late or never, so the native side decides there. */
export function isInFront(): boolean {
  return bridge() === null ? document.visibilityState === 'visible' : !background;
}

export function onBackgroundChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
