import { APP_VERSION } from '@touchline/domain/limits';

/** The app's version (specification, section 9). The health check tells outdated devices to update. */
export const VERSION = APP_VERSION;
export const VERSION_SHAPE = /^\d{1,9}(\.\d{1,9}){0,2}$/;

/**
 * Compares versions part by part, as numbers. A text that is not a version is never below the minimum: the app always
 * sends a valid version, but other clients of the typed calls (section 7) may send none.
 */
export function isBelow(version: string, minimum: string): boolean {
  if (!VERSION_SHAPE.test(version)) return false;
  const [a, b] = [version, minimum].map((text) => text.split('.').map(Number));
  for (let part = 0; part < 3; part++) {
    const difference = (a?.[part] ?? 0) - (b?.[part] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
