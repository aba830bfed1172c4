/** What others did: said when nothing on the screen can be undone, so that no Undo makes room for it. */
import { appToasts } from './app-toasts.ts';

const ABOUT_OTHERS = 'others';

let waiting: string | null = null;
let stop: (() => void) | null = null;

/** Shows the text; of several that wait only the last. */
export function sayQuietly(text: string): void {
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
