/** The app's toasts. The shell shows them; any screen adds one through `showToast`. */
import { m } from '@touchline/i18n';
import { createToasts, type ToastRequest } from './toasts.ts';

export const appToasts = createToasts();

/** Subject of toasts about a photo, on all screens. */
export const ABOUT_PHOTO = 'photo';

/** Subject of toasts about a line-up or a plan: the last one replaces earlier ones, with Undo for the last change. */
export const ABOUT_LINEUP = 'line-up';

/**
 * Shows a toast, returns its id. With `onUndo` it offers Undo and stays for 8 s, else for 4.5 s. An undo that resolves
 * with false came too late, and the user is told.
 */
export function showToast({ onUndo, ...request }: ToastRequest): number {
  return appToasts.show(onUndo === undefined ? request : { ...request, onUndo: () => void undone(onUndo) });
}

async function undone(onUndo: () => unknown): Promise<void> {
  if ((await onUndo()) === false) showToast({ text: m.common_undo_late(), tone: 'problem' });
}
