/** Reads which characters a font has, from the table `cmap` of an OpenType or TrueType file. */

const HEADER_BYTES = 12;
const RECORD_BYTES = 16;
/** Segments of 16-bit characters, and groups of all characters. */
const SEGMENTS = 4;
const GROUPS = 12;
const LAST_OF_16_BITS = 0xffff;

/** The characters that the font maps to a glyph. Throws for a file without a table that we can read. */
export function codePointsOf(font: Buffer): Set<number> {
  const cmap = tableAt(font, 'cmap');
  const subtables = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, n) => {
    const at = cmap + font.readUInt32BE(cmap + 4 + 8 * n + 4);
    return { at, format: font.readUInt16BE(at) };
  });
  const groups = subtables.find(({ format }) => format === GROUPS);
  if (groups !== undefined) return readGroups(font, groups.at);
  const segments = subtables.find(({ format }) => format === SEGMENTS);
  if (segments !== undefined) return readSegments(font, segments.at);
  throw new Error('a font has no table of its characters');
}

function tableAt(font: Buffer, name: string): number {
  for (let n = 0; n < font.readUInt16BE(4); n++) {
    const record = HEADER_BYTES + RECORD_BYTES * n;
    if (font.toString('latin1', record, record + 4) === name) return font.readUInt32BE(record + 8);
  }
  throw new Error(`a font has no table ${name}`);
}

function readGroups(font: Buffer, at: number): Set<number> {
  const found = new Set<number>();
  for (let n = 0; n < font.readUInt32BE(at + 12); n++) {
    const group = at + 16 + 12 * n;
    const last = font.readUInt32BE(group + 4);
    for (let codePoint = font.readUInt32BE(group); codePoint <= last; codePoint++) found.add(codePoint);
  }
  return found;
}

function readSegments(font: Buffer, at: number): Set<number> {
  const found = new Set<number>();
  const bytes = font.readUInt16BE(at + 6);
  for (let n = 0; n < bytes; n += 2) {
    const last = font.readUInt16BE(at + 14 + n);
    const first = font.readUInt16BE(at + 16 + bytes + n);
    for (let codePoint = first; codePoint <= last && codePoint < LAST_OF_16_BITS; codePoint++)
      found.add(codePoint);
  }
  return found;
}
