/** The colour scheme of the app: the system's, light, dark, or high contrast for bright sun. */
export const APPEARANCES = ['automatic', 'light', 'dark', 'sun'] as const;
export type Appearance = (typeof APPEARANCES)[number];
