/** Lines of a calendar file (RFC 5545). */

/** The longest line in octets, without its line break. */
const LINE_OCTETS = 75;
const BREAK = '\r\n';

/** A property, folded. Its value is already escaped where it is text. */
export function line(name: string, value: string): string {
  return fold(`${name}:${value}`);
}

/** A text value: separators and line breaks are escaped, also those that only some readers break lines at. */
export function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replace(/\r\n?|[\n\v\f\u0085\u2028\u2029]/g, '\\n');
}

/**
 * Splits a long line. A character is never split, though the limit counts octets: some readers decode each line by
 * itself.
 */
function fold(text: string): string {
  let folded = '';
  let octets = 0;
  for (const character of text) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      folded += `${BREAK} `;
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return `${folded}${BREAK}`;
}
