/** What the coach did last to a match, on whichever screen: its toast takes the place of the one before. */
export const LAST_ACTION = 'last action on a match';
