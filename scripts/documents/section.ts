/**
 * Replaces the generated part of a document: the text between `<!-- begin NAME -->` and `<!-- end NAME -->`. Throws when
 * the document has no such part.
 */
export function between(document: string, name: string, content: string): string {
  const begin = `<!-- begin ${name} -->`;
  const end = `<!-- end ${name} -->`;
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the document has no part "${name}"`);
  return `${document.slice(0, from + begin.length)}\n\n${content.trim()}\n\n${document.slice(to)}`;
}
