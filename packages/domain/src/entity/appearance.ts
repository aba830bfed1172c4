/** How the app may look: as the system does, light, dark, or with the highest contrast for bright sun. */
export const APPEARANCES = ['automatic', 'light', 'dark', 'sun'] as const;
export type Appearance = (typeof APPEARANCES)[number];
