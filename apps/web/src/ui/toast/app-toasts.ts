/** The app's own toasts. The shell shows them; any screen says something through `showToast`. */
import { createToasts, type ToastRequest } from './toasts.ts';

export const appToasts = createToasts();

/** What is said of a photo, wherever it is chosen. */
export const ABOUT_PHOTO = 'photo';

/** What is said of a line-up or a plan: the last change takes the place of the one before, Undo is for the last. */
export const ABOUT_LINEUP = 'line-up';

/** Shows a toast, answers its id. With `onUndo` it offers Undo and stays for 8 s, else for 4.5 s. */
export function showToast(request: ToastRequest): number {
  return appToasts.show(request);
}
