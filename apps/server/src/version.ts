import { APP_VERSION } from '@touchline/domain/limits';

/** The app's version (specification, section 9). Devices that are too old for it learn so by the health check. */
export const VERSION = APP_VERSION;
export const VERSION_SHAPE = /^\d{1,9}(\.\d{1,9}){0,2}$/;

/**
 * Compares numbers, part by part. What is no version is not below any: whoever calls without the app (the
 * typed calls of section 7) need not have one, and the app always sends a good one.
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
