/**
 * Addresses of the server that open in the native app where it is installed: links in mails and messages. The build of
 * the app, the server's files for Apple and Google, and the app's own routing use the same list.
 */
export const APP_LINKS = ['/live/', '/page/', '/attend/', '/invite/', '/login/magiclink/'] as const;
export type AppLink = (typeof APP_LINKS)[number];
