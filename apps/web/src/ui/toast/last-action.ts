import { appToasts } from './app-toasts.ts';

/** Subject of toasts about the last action on a match, on all screens: a new toast replaces the previous one. */
export const LAST_ACTION = 'last action on a match';

/** Removes the toast of the previous action. Call it as an action begins, so that Undo never undoes the previous one. */
export function withdrawLastAction(): void {
  appToasts.withdraw(LAST_ACTION);
}
