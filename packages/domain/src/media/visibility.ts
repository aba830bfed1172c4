/** Who sees a medium of the library (the design's areas.md, "Media"). */
import type { Medium, Visibility } from '../entity/tables/medium.ts';

/**
 * The visibility that counts. A medium is UNDEFINED while its picture is being uploaded. With a picture it is PRIVATE,
 * as are all media that were made before there was a visibility.
 */
export function visibilityOf({ uri, visibility }: Pick<Medium, 'uri' | 'visibility'>): Visibility {
  return visibility === 'UNDEFINED' && uri !== '' ? 'PRIVATE' : visibility;
}

/** True for a medium that everybody on the team sees. All others are for people who may see PRIVATE media. */
export function isPublic({ visibility }: { readonly visibility: unknown }): boolean {
  return visibility === 'PUBLIC';
}

/** True for a player's photo that a live page may show, where the coach shows photos there at all. */
export function mayBePortrait({ visibility }: Pick<Medium, 'visibility'>): boolean {
  return visibility !== 'TRASH' && visibility !== 'ERROR';
}
