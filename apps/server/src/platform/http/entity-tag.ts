/** Conditional requests (RFC 9110, section 13.1.2). */

const TAG = /^(?:W\/)?("[^"]*")$/;

/**
 * True when the client of a GET or HEAD says that it has the representation with this entity tag. Proxies that compress
 * mark tags as weak, and a client may name several.
 */
export function hasEntityTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((each) => TAG.exec(each.trim())?.[1] === tag);
}
