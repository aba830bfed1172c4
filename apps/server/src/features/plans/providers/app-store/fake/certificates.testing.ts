/** A root certificate of the tests, and the chain below it with the marks that Apple's certificates have. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** Marks of Apple's intermediate and signing certificates. */
const INTERMEDIATE_MARK = '1.2.840.113635.100.6.2.1';
const LEAF_MARK = '1.2.840.113635.100.6.11.1';
const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2';
const COMMON_NAME = '2.5.4.3';
const BASIC_CONSTRAINTS = '2.5.29.19';

export interface TestRoot {
  readonly der: Buffer;
  readonly pem: string;
  readonly keys: Keys;
}

export function testRoot(): TestRoot {
  const own = keys();
  const der = certificate({
    subject: 'Root',
    issuer: 'Root',
    keys: own,
    signer: own,
    extensions: [AUTHORITY],
  });
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  const pem = `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
  return { der, pem, keys: own };
}

export interface TestChain {
  /** The leaf, the intermediate and the root, as a JWS names them in `x5c`. */
  readonly x5c: readonly string[];
  readonly leafKey: KeyObject;
}

/**
 * @param marked false for certificates without Apple's marks
 * @param curve of the key that signs; Apple's is P-256
 */
export function chainBelow(
  root: TestRoot,
  { marked = true, curve = 'P-256' }: { readonly marked?: boolean; readonly curve?: Curve } = {},
): TestChain {
  const [intermediate, leaf] = [keys(), keys(curve)];
  const mark = (id: string) => (marked ? [extension(id, NULL)] : []);
  const middle = certificate({
    subject: 'Intermediate',
    issuer: 'Root',
    keys: intermediate,
    signer: root.keys,
    extensions: [AUTHORITY, ...mark(INTERMEDIATE_MARK)],
  });
  const end = certificate({
    subject: 'Leaf',
    issuer: 'Intermediate',
    keys: leaf,
    signer: intermediate,
    extensions: mark(LEAF_MARK),
  });
  return { x5c: [end, middle, root.der].map((der) => der.toString('base64')), leafKey: leaf.privateKey };
}

/** A compact JWS with its certificates, as Apple signs transactions and notifications. */
export function signedByChain(payload: object, { x5c, leafKey }: TestChain): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const isLarge = leafKey.asymmetricKeyDetails?.namedCurve === 'secp384r1';
  const signed = `${part({ alg: isLarge ? 'ES384' : 'ES256', x5c })}.${part(payload)}`;
  const signature = sign(isLarge ? 'sha384' : 'sha256', Buffer.from(signed), {
    key: leafKey,
    dsaEncoding: 'ieee-p1363',
  });
  return `${signed}.${signature.toString('base64url')}`;
}

interface Keys {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

type Curve = 'P-256' | 'P-384';

function keys(namedCurve: Curve = 'P-256'): Keys {
  return generateKeyPairSync('ec', { namedCurve });
}

interface Certificate {
  readonly subject: string;
  readonly issuer: string;
  readonly keys: Keys;
  readonly signer: Keys;
  readonly extensions: readonly Buffer[];
}

const SERIAL = 7;

function certificate({ subject, issuer, keys: own, signer, extensions }: Certificate): Buffer {
  const algorithm = sequence(oid(ECDSA_WITH_SHA256));
  const body = sequence(
    tlv(0xa0, integer(2)),
    integer(SERIAL),
    algorithm,
    name(issuer),
    sequence(generalizedTime('20200101000000Z'), generalizedTime('20991231000000Z')),
    name(subject),
    own.publicKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length === 0 ? [] : [tlv(0xa3, sequence(...extensions))]),
  );
  return sequence(body, algorithm, tlv(0x03, Buffer.from([0]), sign('sha256', body, signer.privateKey)));
}

const NULL = Buffer.from([0x05, 0x00]);
const TRUE = Buffer.from([0x01, 0x01, 0xff]);
const AUTHORITY = extension(BASIC_CONSTRAINTS, sequence(TRUE));

function sequence(...parts: readonly Buffer[]): Buffer {
  return tlv(0x30, ...parts);
}

function integer(value: number): Buffer {
  return tlv(0x02, Buffer.from([value]));
}

function generalizedTime(text: string): Buffer {
  return tlv(0x18, Buffer.from(text));
}

function extension(id: string, value: Buffer): Buffer {
  return sequence(oid(id), tlv(0x04, value));
}

function name(text: string): Buffer {
  const common = sequence(oid(COMMON_NAME), tlv(0x0c, Buffer.from(`Tests ${text}`)));
  return sequence(tlv(0x31, common));
}

function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  return tlv(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(value: number): number[] {
  const digits = [value & 0x7f];
  for (let left = value >> 7; left > 0; left >>= 7) digits.unshift((left & 0x7f) | 0x80);
  return digits;
}

/** A value in DER: its tag, its length and its contents. */
function tlv(tag: number, ...parts: readonly Buffer[]): Buffer {
  const contents = Buffer.concat(parts);
  const { length } = contents;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), contents]);
}
