export * as m from './generated/messages.js';
export { isolated } from './isolated.ts';
export { getLocale, isLocale, type Locale, locales, setLocale } from './locale.ts';
export { TASK_TEXT } from './task-text.ts';
