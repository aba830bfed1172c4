/** A ZIP file of texts and pictures, as every computer opens it (APPNOTE 6.3, without ZIP64: nothing here is that large). */
import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly content: string | Uint8Array;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const DEFLATED = 8;

const pack = promisify(deflateRaw);

/** @param now milliseconds since 1970; the files' time, in UTC */
export async function zip(entries: readonly ZipEntry[], now: number): Promise<Buffer> {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const packed = await pack(bytes);
    const nameBytes = Buffer.from(name);
    const common = headerOf({ bytes, packed, nameBytes, now });
    const local = Buffer.concat([uint32(LOCAL), common, nameBytes, packed]);
    const central = [uint32(CENTRAL), uint16(VERSION), common, Buffer.alloc(10), uint32(offset), nameBytes];
    files.push(local);
    directory.push(Buffer.concat(central));
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const count = uint16(entries.length);
  const end = [uint32(END), uint32(0), count, count, uint32(listed.length), uint32(offset), uint16(0)];
  return Buffer.concat([...files, listed, ...end]);
}

/** What stands in a file's own header and in the directory alike. */
function headerOf({
  bytes,
  packed,
  nameBytes,
  now,
}: {
  bytes: Uint8Array;
  packed: Buffer;
  nameBytes: Buffer;
  now: number;
}): Buffer {
  const time = new Date(now);
  const day = ((time.getUTCFullYear() - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate();
  const clock = (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1);
  return Buffer.concat([
    ...[VERSION, FLAGS, DEFLATED, clock, day].map(uint16),
    ...[crc32(bytes), packed.length, bytes.length].map(uint32),
    ...[nameBytes.length, 0].map(uint16),
  ]);
}

function uint16(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeUInt16LE(value);
  return buffer;
}

function uint32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value);
  return buffer;
}
