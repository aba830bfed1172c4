export * as m from './generated/messages.js';
export { getLocale, isLocale, type Locale, locales, setLocale } from './locale.ts';
