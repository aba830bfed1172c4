/** How browsers say that a part of the app could not be fetched: Chromium, Firefox, Safari. */
const MISSING = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
];

/** True when what failed is not the screen's own doing, but that its code did not come. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && MISSING.some((text) => error.message.startsWith(text));
}
