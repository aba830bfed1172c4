/**
 * Encrypts a push message for one browser: RFC 8291 with the content encoding `aes128gcm` of RFC 8188, in one record.
 * The push service learns only the message's length.
 */
import { createCipheriv, createECDH, hkdfSync } from 'node:crypto';

/** The keys of a browser's subscription. */
export interface BrowserKeys {
  /** The public key: an uncompressed point of P-256, 65 bytes. */
  readonly p256dh: Buffer;
  /** The authentication secret, 16 bytes. */
  readonly auth: Buffer;
}

/** Must be new for every message. */
export interface MessageSecrets {
  /** A private key of P-256, 32 bytes. */
  readonly privateKey: Buffer;
  /** 16 bytes. */
  readonly salt: Buffer;
}

const CURVE = 'prime256v1';
const RECORD_SIZE = 4096;
const TAG_BYTES = 16;
/** The delimiter of the last record. */
const LAST_RECORD = Buffer.from([2]);
/** Plain text of one record, without its tag and its delimiter. */
const PLAIN_BYTES = RECORD_SIZE - TAG_BYTES - LAST_RECORD.length;

/** The body of a push request. Throws when the browser's key is not on the curve, or the text is too long. */
export function encryptMessage(
  text: string,
  keys: BrowserKeys,
  { privateKey, salt }: MessageSecrets,
): Buffer {
  const plain = Buffer.from(text);
  if (plain.length > PLAIN_BYTES) throw new Error(`a push message of ${plain.length} bytes is too long`);
  const own = createECDH(CURVE);
  own.setPrivateKey(privateKey);
  const ownPublic = own.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.p256dh, ownPublic]);
  const secret = derive(own.computeSecret(keys.p256dh), { salt: keys.auth, info, length: 32 });
  const key = derive(secret, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), length: 16 });
  const nonce = derive(secret, { salt, info: Buffer.from('Content-Encoding: nonce\0'), length: 12 });
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = [cipher.update(plain), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()];
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_SIZE);
  sizes.writeUInt8(ownPublic.length, 4);
  return Buffer.concat([salt, sizes, ownPublic, ...sealed]);
}

function derive(
  secret: Buffer,
  { salt, info, length }: { salt: Buffer; info: Buffer; length: number },
): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

/** Whether a message can be encrypted for these keys. */
export function areBrowserKeys({ p256dh, auth }: BrowserKeys): boolean {
  if (p256dh.length !== 65 || p256dh[0] !== 4 || auth.length !== 16) return false;
  const own = createECDH(CURVE);
  own.generateKeys();
  try {
    own.computeSecret(p256dh);
    return true;
  } catch {
    return false;
  }
}

/** A private key for one message. */
export function newPrivateKey(): Buffer {
  const own = createECDH(CURVE);
  own.generateKeys();
  // The library omits leading zeros.
  const bytes = own.getPrivateKey();
  return Buffer.concat([Buffer.alloc(32 - bytes.length), bytes]);
}
