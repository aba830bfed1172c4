/**
 * Encrypts a backup before it leaves this machine. A sealed file is a line that names the format, a salt, and the
 * contents in pieces of 64 kB, each encrypted and authenticated with AES-256-GCM. A piece's nonce is its number, and
 * says whether it is the last one. So pieces cannot be changed, exchanged, repeated or cut off.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { StartError } from '#platform/config/start-error.ts';

const MARK = Buffer.from('touchline-sealed-1\n');
const SALT_BYTES = 32;
const PIECE_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;

type Bytes = AsyncIterable<Uint8Array>;

/** The sealed form of `contents`. */
export async function* seal(contents: Bytes, secret: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const key = keyOf(secret, salt);
  yield Buffer.concat([MARK, salt]);
  for await (const { bytes, number, isLast } of piecesOf(contents, PIECE_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** The contents of a sealed file. Throws StartError when it was sealed with another key, or changed, or cut off. */
export async function* unseal(sealed: Bytes, secret: string): AsyncGenerator<Buffer> {
  let key: Buffer | null = null;
  const opening = {
    bytes: MARK.length + SALT_BYTES,
    key: (head: Buffer) => (key = openingKey(head, secret)),
  };
  for await (const { bytes, number, isLast } of piecesOf(sealed, PIECE_BYTES + TAG_BYTES, opening)) {
    if (key === null || bytes.length < TAG_BYTES) throw broken();
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const piece = decipher.update(bytes.subarray(0, -TAG_BYTES));
    try {
      yield Buffer.concat([piece, decipher.final()]);
    } catch {
      throw broken();
    }
  }
}

interface Piece {
  readonly bytes: Buffer;
  readonly number: number;
  readonly isLast: boolean;
}

/** Cuts a stream into pieces of one size; the last is shorter and may be empty. `opening` gets the bytes before. */
async function* piecesOf(
  stream: Bytes,
  size: number,
  opening?: { readonly bytes: number; readonly key: (head: Buffer) => void },
): AsyncGenerator<Piece> {
  let waiting: Buffer = Buffer.alloc(0);
  let isOpen = opening === undefined;
  let number = 0;
  for await (const chunk of stream) {
    waiting = Buffer.concat([waiting, chunk]);
    if (!isOpen && opening !== undefined && waiting.length >= opening.bytes) {
      opening.key(waiting.subarray(0, opening.bytes));
      waiting = waiting.subarray(opening.bytes);
      isOpen = true;
    }
    // A whole piece stays until something follows it, because it may be the last.
    while (isOpen && waiting.length > size) {
      yield { bytes: waiting.subarray(0, size), number: number++, isLast: false };
      waiting = waiting.subarray(size);
    }
  }
  if (!isOpen) throw broken();
  yield { bytes: waiting, number, isLast: true };
}

function openingKey(head: Buffer, secret: string): Buffer {
  if (!head.subarray(0, MARK.length).equals(MARK)) throw broken();
  return keyOf(secret, head.subarray(MARK.length));
}

function keyOf(secret: string, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, MARK, 32));
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(number, NONCE_BYTES - 7, 6);
  nonce[NONCE_BYTES - 1] = Number(isLast);
  return nonce;
}

function broken(): StartError {
  return new StartError('This is no backup that was sealed with BACKUP_KEY, or it is damaged or cut off.');
}
