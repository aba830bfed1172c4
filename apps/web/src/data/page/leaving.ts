/**
 * Detects navigation away from this page. Firefox and Safari then cancel running loads, which looks like a missing
 * chunk of the app. Reloading the page for it would cancel the navigation.
 */

/** A page that still exists after this time was not left: the navigation was a download or failed. */
const LEAVING_MS = 10_000;

let leftAtMs = Number.NEGATIVE_INFINITY;

export function watchLeaving(page: EventTarget): void {
  page.addEventListener('beforeunload', () => {
    leftAtMs = performance.now();
  });
}

export function isLeaving(): boolean {
  return performance.now() - leftAtMs < LEAVING_MS;
}

/** Loads a chunk of the app. A failure during navigation away is reported only if the page stays. */
export async function unlessLeaving<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (isLeaving()) await new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
    throw error;
  }
}
