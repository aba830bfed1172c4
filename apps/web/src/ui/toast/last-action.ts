/** Subject of toasts about the last action on a match, on all screens: a new toast replaces the previous one. */
export const LAST_ACTION = 'last action on a match';
