/** Toasts about changes by others: they wait while a toast with Undo is shown, so that they do not replace it. */
import { appToasts } from './app-toasts.ts';

const ABOUT_OTHERS = 'others';

let waiting: string | null = null;
let stop: (() => void) | null = null;

/** Shows the text; of several waiting texts only the last. */
export function showLowPriorityToast(text: string): void {
  waiting = text;
  showWhenFree();
  if (waiting !== null) stop ??= appToasts.subscribe(showWhenFree);
}

function showWhenFree(): void {
  if (waiting === null || appToasts.list().some(({ canUndo }) => canUndo)) return;
  const text = waiting;
  waiting = null;
  stop?.();
  stop = null;
  appToasts.show({ text, about: ABOUT_OTHERS });
}
