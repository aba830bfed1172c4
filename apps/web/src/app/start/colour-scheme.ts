import type { MantineColorSchemeManager } from '@mantine/core';

const nothing = () => {};

/**
 * The settings decide the scheme (use-look.ts); before they are read, public/appearance.js does. This manager
 * makes Mantine keep the scheme that is already on the page. By default Mantine would start with light.
 */
export const standingScheme: MantineColorSchemeManager = {
  get: () => (document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light'),
  set: nothing,
  subscribe: nothing,
  unsubscribe: nothing,
  clear: nothing,
};
