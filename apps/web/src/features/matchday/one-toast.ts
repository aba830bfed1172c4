/** On match day one toast at a time: a second one would cover the bench. The timeline has what came before. */
import { appToasts, showToast } from '#ui/toast/app-toasts.ts';
import type { ToastRequest } from '#ui/toast/toasts.ts';

let last: number | null = null;

export function replaceToast(request: ToastRequest): void {
  if (last !== null) appToasts.dismiss(last);
  last = showToast(request);
}
