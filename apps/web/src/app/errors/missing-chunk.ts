/** The messages of a failed module download in Chromium, Firefox and Safari. */
const MISSING = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
];

/** True when the code of a screen could not be fetched, false when the screen itself failed. */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && MISSING.some((text) => error.message.startsWith(text));
}
