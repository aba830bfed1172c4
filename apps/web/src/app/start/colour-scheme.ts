import type { MantineColorSchemeManager } from '@mantine/core';

const nothing = () => {};

/**
 * The scheme is decided by the settings (use-look.ts) and, before they are read, by public/appearance.js.
 * Mantine only has to keep what stands on the page already: left alone it would begin with light.
 */
export const standingScheme: MantineColorSchemeManager = {
  get: () => (document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light'),
  set: nothing,
  subscribe: nothing,
  unsubscribe: nothing,
  clear: nothing,
};
