/**
 * Match day shows one toast at a time, because a second one would cover the menu. The timeline has earlier
 * entries.
 */
import { showToast } from '#ui/toast/app-toasts.ts';
import { LAST_ACTION } from '#ui/toast/last-action.ts';
import type { ToastRequest } from '#ui/toast/toasts.ts';

export function replaceToast(request: ToastRequest): void {
  showToast({ ...request, about: LAST_ACTION });
}
