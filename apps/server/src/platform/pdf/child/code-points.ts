/** Reads which characters a font has, from the table `cmap` of an OpenType or TrueType file. */
import { closeSync, openSync, readSync } from 'node:fs';

const HEADER_BYTES = 12;
const RECORD_BYTES = 16;
/** Segments of 16-bit characters, and groups of all characters. */
const SEGMENTS = 4;
const GROUPS = 12;
const LAST_OF_16_BITS = 0xffff;

/** The characters that the font in this file maps to a glyph. Throws for a file without a table that we can read. */
export function codePointsOf(path: string): Set<number> {
  const cmap = readTable(path, 'cmap');
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, n) => {
    const at = cmap.readUInt32BE(4 + 8 * n + 4);
    return { at, format: cmap.readUInt16BE(at) };
  });
  const groups = subtables.find(({ format }) => format === GROUPS);
  if (groups !== undefined) return readGroups(cmap, groups.at);
  const segments = subtables.find(({ format }) => format === SEGMENTS);
  if (segments !== undefined) return readSegments(cmap, segments.at);
  throw new Error('a font has no table of its characters');
}

/** The bytes of one table. The other tables, which are megabytes of glyphs, are not read. */
function readTable(path: string, name: string): Buffer {
  const file = openSync(path, 'r');
  const read = (position: number, length: number) => {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(file, bytes, { position }));
  };
  try {
    const records = read(HEADER_BYTES, RECORD_BYTES * read(0, HEADER_BYTES).readUInt16BE(4));
    for (let record = 0; record < records.length; record += RECORD_BYTES) {
      if (records.toString('latin1', record, record + 4) === name)
        return read(records.readUInt32BE(record + 8), records.readUInt32BE(record + 12));
    }
  } finally {
    closeSync(file);
  }
  throw new Error(`a font has no table ${name}`);
}

function readGroups(cmap: Buffer, at: number): Set<number> {
  const found = new Set<number>();
  for (let n = 0; n < cmap.readUInt32BE(at + 12); n++) {
    const group = at + 16 + 12 * n;
    const last = cmap.readUInt32BE(group + 4);
    for (let codePoint = cmap.readUInt32BE(group); codePoint <= last; codePoint++) found.add(codePoint);
  }
  return found;
}

function readSegments(cmap: Buffer, at: number): Set<number> {
  const found = new Set<number>();
  const bytes = cmap.readUInt16BE(at + 6);
  for (let n = 0; n < bytes; n += 2) {
    const last = cmap.readUInt16BE(at + 14 + n);
    const first = cmap.readUInt16BE(at + 16 + bytes + n);
    for (let codePoint = first; codePoint <= last && codePoint < LAST_OF_16_BITS; codePoint++)
      found.add(codePoint);
  }
  return found;
}
