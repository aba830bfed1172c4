/**
 * The container of a backup: a tar file, so that every machine can inspect one without Touchline. Parts are hashed
 * while they are written. A part's length is filled in afterwards, because it is compressed on the way.
 */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

/** The position of one part's bytes in an archive. */
export interface Part {
  readonly name: string;
  readonly offset: number;
  readonly bytes: number;
}

export interface WrittenPart {
  readonly bytes: number;
  readonly sha256: string;
}

/** Not an archive of ours, or an incomplete one. */
export class BrokenArchive extends Error {
  override readonly name = 'BrokenArchive';
}

const BLOCK = 512;
/** Bytes per write. */
const CHUNK = 256 * 1024;
/** The archive has password hashes and tokens, so only its owner may read it. */
const OWNER_ONLY = 0o600;
const OCTAL_LIMIT = 8 ** 11;

export class ArchiveWriter {
  readonly #file: FileHandle;
  readonly #seconds: number;
  #position = 0;

  private constructor(file: FileHandle, seconds: number) {
    this.#file = file;
    this.#seconds = seconds;
  }

  /** @param now milliseconds since 1970 */
  static async create(path: string, now: number): Promise<ArchiveWriter> {
    return new ArchiveWriter(await open(path, 'wx', OWNER_ONLY), Math.floor(now / 1_000));
  }

  /** Adds a part of any length. */
  async add(name: string, chunks: AsyncIterable<Uint8Array>): Promise<WrittenPart> {
    const start = this.#position;
    const hash = createHash('sha256');
    this.#position += BLOCK;
    let waiting: Uint8Array[] = [];
    let length = 0;
    const flush = async () => {
      await this.#write(Buffer.concat(waiting));
      waiting = [];
      length = 0;
    };
    for await (const chunk of chunks) {
      hash.update(chunk);
      waiting.push(chunk);
      length += chunk.length;
      if (length >= CHUNK) await flush();
    }
    await flush();
    const bytes = this.#position - start - BLOCK;
    await this.#write(Buffer.alloc(padding(bytes)));
    await writeAll(this.#file, header({ name, bytes, seconds: this.#seconds }), start);
    return { bytes, sha256: hash.digest('hex') };
  }

  /** Completes the archive and flushes it to the disk. */
  async finish(): Promise<void> {
    await this.#write(Buffer.alloc(2 * BLOCK));
    await this.#file.sync();
    await this.#file.close();
  }

  /** Closes an incomplete archive; the caller removes its file. */
  async abandon(): Promise<void> {
    await this.#file.close().catch(() => undefined);
  }

  async #write(bytes: Uint8Array): Promise<void> {
    await writeAll(this.#file, bytes, this.#position);
    this.#position += bytes.length;
  }
}

/** The parts of an archive, in order. Throws BrokenArchive for another or an incomplete file. */
export async function readParts(file: FileHandle): Promise<readonly Part[]> {
  const { size } = await file.stat();
  const parts: Part[] = [];
  for (let position = 0; ; ) {
    const block = Buffer.alloc(BLOCK);
    const { bytesRead } = await file.read(block, 0, BLOCK, position);
    if (bytesRead < BLOCK) throw new BrokenArchive('cut off');
    if (block.every((byte) => byte === 0)) return parts;
    const { name, bytes } = parseHeader(block);
    const offset = position + BLOCK;
    position = offset + bytes + padding(bytes);
    if (position > size) throw new BrokenArchive('cut off');
    parts.push({ name, offset, bytes });
  }
}

/** The bytes of one part. */
export async function* bytesOf(file: FileHandle, { offset, bytes }: Part): AsyncGenerator<Uint8Array> {
  for (let done = 0; done < bytes; ) {
    const chunk = Buffer.alloc(Math.min(CHUNK, bytes - done));
    const { bytesRead } = await file.read(chunk, 0, chunk.length, offset + done);
    if (bytesRead === 0) throw new BrokenArchive('cut off');
    done += bytesRead;
    yield chunk.subarray(0, bytesRead);
  }
}

/** A nearly full disk may write only some of the bytes before it refuses the rest. */
async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

function padding(bytes: number): number {
  return (BLOCK - (bytes % BLOCK)) % BLOCK;
}

function header({ name, bytes, seconds }: { name: string; bytes: number; seconds: number }): Uint8Array {
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;
  block.write(name, 0, 100, 'ascii');
  block.write(octal(OWNER_ONLY, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  if (bytes < OCTAL_LIMIT) block.write(octal(bytes, 12), 124);
  else {
    // Sizes above 8 GB, in GNU tar's encoding.
    block[124] = 0x80;
    block.writeBigUInt64BE(BigInt(bytes), 128);
  }
  block.write(octal(seconds, 12), 136);
  block.write('0', 156);
  block.write('ustar\u000000', 257, 'latin1');
  block.write(`${checksumOf(block).toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

function parseHeader(block: Buffer): { name: string; bytes: number } {
  const text = (from: number, length: number) => {
    const field = block.toString('latin1', from, from + length);
    return field.slice(0, field.indexOf('\0') === -1 ? length : field.indexOf('\0')).trim();
  };
  if (text(257, 5) !== 'ustar' || Number.parseInt(text(148, 8), 8) !== checksumOf(block)) {
    throw new BrokenArchive('no archive');
  }
  const bytes = block[124] === 0x80 ? Number(block.readBigUInt64BE(128)) : Number.parseInt(text(124, 12), 8);
  return { name: text(0, 100), bytes };
}

/** The sum of a header's bytes; the checksum field itself counts as spaces. */
function checksumOf(block: Buffer): number {
  return block.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 0x20 : byte), 0);
}
