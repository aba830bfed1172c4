/** Pictures as coaches upload them, and files that only look like pictures. */
import { crc32, deflateSync } from 'node:zlib';
import { PORTRAIT } from '@touchline/domain/entity/tables/medium';
import type { Changes } from '@touchline/sync/model/registers';
import sharp from 'sharp';
import type { TestServer } from '../server/server.testing.ts';
import type { Coach } from '../sharing/sharing.testing.ts';

export interface Drawing {
  readonly width?: number;
  readonly height?: number;
  /** Makes a different picture of the same size. */
  readonly shade?: number;
}

/** The left half is dark, the right half is light. */
function drawing({ width = 300, height = 300, shade = 20 }: Drawing) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 3) {
    pixels.fill((at / 3) % width < width / 2 ? shade : 230, at, at + 3);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export const jpegOf = (given: Drawing = {}): Promise<Buffer> => drawing(given).jpeg().toBuffer();
export const pngOf = (given: Drawing = {}): Promise<Buffer> => drawing(given).png().toBuffer();

/** A phone's file: rotated, with location, time and author in its metadata. */
export const phonePhoto = (given: Drawing = {}): Promise<Buffer> =>
  drawing(given)
    .withExif({
      IFD0: { Make: 'Spy phone', Artist: 'Jan Jansen' },
      IFD2: { UserComment: 'Zwaluwstraat 12' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '52/1 5/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '4/1 18/1 0/1',
      },
    })
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** A few hundred bytes that decompress to this many pixels. */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit for each pixel, grey.
  header.set([1, 0, 0, 0, 0], 8);
  const row = 1 + Math.ceil(width / 8);
  const rows = deflateSync(Buffer.alloc(Math.min(row * height, 15_000_000)), { level: 9 });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/**
 * Decodes a stored picture. Tests that load the code of the decoding child block the decoder of its output format, so
 * this unblocks it while one of them is decoded.
 */
export async function decoded(webp: Buffer) {
  const reader = { operation: ['VipsForeignLoadWebp'] };
  decoding++;
  sharp.unblock(reader);
  try {
    const { data, info } = await sharp(webp).raw().toBuffer({ resolveWithObject: true });
    return { metadata: await sharp(webp).metadata(), pixels: data, channels: info.channels };
  } finally {
    if (--decoding === 0) sharp.block(reader);
  }
}

let decoding = 0;

export interface PictureAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: {
    readonly sid?: number;
    readonly uri?: string;
    readonly width?: number;
    readonly height?: number;
    readonly reason?: string;
  };
}

interface Sent {
  readonly to: string;
  readonly bytes: Buffer;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export async function send(
  { app }: Pick<TestServer, 'app'>,
  token: string | null,
  { to, bytes, type = 'image/jpeg', headers = {} }: Sent,
): Promise<PictureAnswer> {
  const response = await app.inject({
    method: 'PUT',
    url: `/api/pictures/${to}`,
    headers: {
      'content-type': type,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    payload: bytes,
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}

/** Fetches the picture behind an answer's `uri`. */
export function fetchPicture(
  { app }: Pick<TestServer, 'app'>,
  token: string,
  { uri = '', size = 512, headers = {} }: { uri?: string | undefined; size?: number; headers?: object },
) {
  return app.inject({
    url: `${uri.replace('{host}', '')}-${size}.webp`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
}

export interface NewPortrait {
  readonly medium: number;
  readonly player: number;
}

/** A player in the coach's own collection, with a medium for a photo but no photo yet. */
export async function newPortrait({ device }: Coach): Promise<NewPortrait> {
  const [player = 0] = await device.newPlayers(1);
  const [medium = 0] = await device.lease('requestMediaSID');
  await device.push(
    device.mutation('updateMedium', medium, { type: PORTRAIT }),
    device.mutation('updatePlayer', player, { media_sid: medium }),
  );
  return { medium, player };
}

/** A medium of the library without a picture yet. */
export async function newMedium({ device }: Coach, changes: Changes = {}): Promise<number> {
  const [medium = 0] = await device.lease('requestMediaSID');
  const { results } = await device.push(
    device.mutation('updateMedium', medium, { type: 'photo', ...changes }),
  );
  if (results.some(({ status }) => status !== 'applied')) throw new Error('the medium was refused');
  return medium;
}

/** Uploads a picture to a medium. Returns what a device then writes into the medium. */
export async function uploadTo(server: Pick<TestServer, 'app'>, token: string, medium: number) {
  const { status, body } = await send(server, token, { to: `media/${medium}`, bytes: await jpegOf() });
  const { uri = '', width = 0, height = 0 } = body;
  if (uri === '') throw new Error(`the picture was answered with ${status}`);
  return { uri, width, height };
}

/** The name of a picture's file of this size, as addresses of pages have it. */
export function fileOf({ uri }: { readonly uri: string }, size: number): string {
  return `${uri.slice(uri.lastIndexOf('/') + 1)}-${size}.webp`;
}

/** The keys of all stored files. */
export async function storedKeys({ deps }: TestServer, prefix = ''): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const { key } of deps.files.list(prefix)) keys.push(key);
  return keys;
}
