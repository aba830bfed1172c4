/** A WebAuthn passkey in software, in place of a phone's or a security key's chip. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_CREDENTIAL = 0x40;

export interface SoftKeyOptions {
  readonly origin: string;
  readonly rpId: string;
  /** Many authenticators do not count; they always report 0. */
  readonly counts?: boolean;
  /** Length of its id in bytes. */
  readonly idBytes?: number;
}

/** Deviations from a valid answer, to test that it is refused. */
export interface Tampering {
  readonly origin?: string;
  readonly rpId?: string;
  readonly verified?: boolean;
  readonly userHandle?: string | undefined;
  readonly transports?: unknown;
}

export class SoftKey {
  readonly id: string;
  /** The number of signatures. */
  counter = 0;
  userHandle = '';
  readonly #options: SoftKeyOptions;
  readonly #privateKey: KeyObject;
  readonly #x: Buffer;
  readonly #y: Buffer;

  constructor(options: SoftKeyOptions) {
    this.#options = options;
    this.id = base64url(randomBytes(options.idBytes ?? 32));
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#privateKey = privateKey;
    [this.#x, this.#y] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  }

  /** Answers `navigator.credentials.create`, as JSON. */
  create(options: { challenge: string; user: { id: string } }, bent: Tampering = {}): string {
    this.userHandle = options.user.id;
    const data = Buffer.concat([this.#head(WITH_CREDENTIAL, bent), this.#credential()]);
    // {"fmt": "none", "attStmt": {}, "authData": data} in CBOR.
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      Buffer.from([0x59, data.length >> 8, data.length & 0xff]),
      data,
    ]);
    const clientDataJSON = this.#clientData('webauthn.create', options.challenge, bent);
    return this.#answer({
      clientDataJSON: base64url(clientDataJSON),
      attestationObject: base64url(attestationObject),
      transports: 'transports' in bent ? bent.transports : ['internal'],
    });
  }

  /** Answers `navigator.credentials.get`, as JSON. */
  use(options: { challenge: string }, bent: Tampering = {}): string {
    if (this.#options.counts === true) this.counter++;
    const data = this.#head(0, bent);
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, bent);
    const signed = Buffer.concat([data, sha256(clientDataJSON)]);
    return this.#answer({
      clientDataJSON: base64url(clientDataJSON),
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', signed, this.#privateKey)),
      userHandle: 'userHandle' in bent ? bent.userHandle : this.userHandle,
    });
  }

  #head(flags: number, { rpId = this.#options.rpId, verified = true }: Tampering): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const all = flags | PRESENT | (verified ? VERIFIED : 0);
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([all]), counter]);
  }

  #credential(): Buffer {
    const id = Buffer.from(this.id, 'base64url');
    const maker = Buffer.alloc(16);
    // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y} in CBOR.
    const key = [
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      this.#x,
      Buffer.from([0x22, 0x58, 0x20]),
      this.#y,
    ];
    return Buffer.concat([maker, Buffer.from([id.length >> 8, id.length & 0xff]), id, ...key]);
  }

  #clientData(type: string, challenge: string, { origin = this.#options.origin }: Tampering): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #answer(response: object): string {
    const { id } = this;
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} });
  }
}

const base64url = (bytes: Buffer): string => bytes.toString('base64url');
const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
