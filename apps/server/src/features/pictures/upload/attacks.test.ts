/** Disguised files and malformed calls. Each is refused and leaves nothing behind. */

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { PORTRAIT } from '@touchline/domain/entity/tables/medium';
import { PICTURE_BYTES_MAX } from '@touchline/domain/picture/picture-header';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  chunk,
  fetchPicture,
  jpegOf,
  newPortrait,
  pngBomb,
  pngOf,
  send,
  storedKeys,
} from '#testing/pictures/pictures.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';
import { FILE_MS } from '../routes.ts';
import { makeSizes } from './child/sizes.ts';

const SHAPES = ['square', 'kept'] as const;

/** Polls slowly, because the machine may be busy. Each check counts against the sixty uploads per minute. */
const PATIENCE = { timeout: 10_000, interval: 250 };

let server: TestServer;
let coach: Coach;
let jpeg: Buffer;
let png: Buffer;
beforeAll(async () => {
  server = await openTestServer();
  coach = await Coach.signUp(server);
  [jpeg, png] = [await jpegOf(), await pngOf()];
});
afterAll(() => server.close());

/** Uploads the bytes as the medium's photo and returns status and reason. Advances the clock past the rate limit. */
async function refusalOf(bytes: Buffer, type = 'image/jpeg') {
  server.advance(61_000);
  const { medium } = await newPortrait(coach);
  const { status, body } = await send(server, coach.account.token, { to: `media/${medium}`, bytes, type });
  expect(await storedKeys(server)).toEqual([]);
  return [status, body.reason];
}

describe('a file renamed to a picture', () => {
  test.each([
    ['nothing', ''],
    ['html', '<!doctype html><script>alert(1)</script>'],
    ['svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['gif', 'GIF89a\u0001\u0000\u0001\u0000'],
    ['zip', 'PK\u0003\u0004'],
    ['pdf', '%PDF-1.7'],
    ['tiff', 'II*\u0000'],
    ['heic', '\u0000\u0000\u0000\u0018ftypheic'],
    ['a picture behind a blank', ' \u00ff\u00d8\u00ff'],
  ])('%s is refused by its contents, whatever its content type', async (_, text) => {
    for (const type of ['image/jpeg', 'image/png', 'application/json', 'text/html']) {
      expect(await refusalOf(Buffer.from(text, 'latin1'), type)).toEqual([415, 'type']);
    }
  });

  test('a real webp or gif picture is refused under the name of a jpg', async () => {
    const square = sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } });
    expect(await refusalOf(await square.clone().webp().toBuffer())).toEqual([415, 'type']);
    expect(await refusalOf(await square.clone().gif().toBuffer())).toEqual([415, 'type']);
  });

  test.each([
    [
      'jpg in front of html',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<script>alert(1)</script>')]),
    ],
    [
      'png in front of svg',
      () => Buffer.concat([png.subarray(0, 8), Buffer.from('<svg onload="alert(1)">')]),
    ],
    ['a png whose header is followed by nothing', () => png.subarray(0, 33)],
    ['half a jpg', () => jpeg.subarray(0, jpeg.length / 2)],
    ['half a png', () => png.subarray(0, png.length / 2)],
    ['a png without its header', () => Buffer.concat([png.subarray(0, 8), chunk('IDAT', Buffer.from('x'))])],
    [
      'a png with a wrong sum',
      () => Buffer.concat([png.subarray(0, 29), Buffer.from('XXXX'), png.subarray(33)]),
    ],
    ['a jpg of noise', () => Buffer.concat([jpeg.subarray(0, 200), Buffer.alloc(3_000, 0x5a)])],
  ])('%s cannot be read', async (_, make) => {
    expect(await refusalOf(make())).toEqual([422, 'unreadable']);
  });

  test('data hidden inside or behind a real picture is not stored', async () => {
    const text = Buffer.from('<script>alert(document.cookie)</script>PK\u0003\u0004');
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), text]);
    const hidden = [
      Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), text]),
      Buffer.concat([
        png.subarray(0, 33),
        chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), text])),
        png.subarray(33),
        text,
      ]),
    ];
    const other = await Coach.signUp(server);
    for (const bytes of hidden) {
      const { status, body } = await send(server, other.account.token, { to: 'account', bytes });
      expect(status).toBe(200);
      const shown = await fetchPicture(server, other.account.token, body);
      expect(shown.headers['content-type']).toBe('image/webp');
      expect(shown.rawPayload.includes('script')).toBe(false);
    }
    for (const key of await storedKeys(server)) await server.deps.files.remove(key);
  });
});

test('only decoders for jpg and png are loaded, even if the first bytes are false', async () => {
  for (const shape of SHAPES) expect(await makeSizes(jpeg, shape)).not.toBe(null);
  const square = sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } });
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  for (const bytes of [
    await square.clone().gif().toBuffer(),
    await square.clone().webp().toBuffer(),
    await square.clone().tiff().toBuffer(),
    await square.clone().avif().toBuffer(),
    Buffer.from(svg),
  ]) {
    for (const shape of SHAPES) expect(await makeSizes(bytes, shape)).toBe(null);
  }
});

describe('a decompression bomb', () => {
  test('of gigapixels in a few bytes is refused by its header, before it is decoded', async () => {
    const bomb = pngBomb(60_000, 60_000);
    expect(bomb.length).toBeLessThan(20_000);
    expect(await refusalOf(bomb)).toEqual([422, 'pixels']);
  });

  test.each([
    ['a width that overflows', pngBomb(2 ** 31 - 1, 2 ** 31 - 1)],
    ['one pixel more than may be', pngBomb(8_000, 5_001)],
    ['a line of one pixel and 39 million', pngBomb(1, 39_000_000)],
    ['a side of one pixel more than may be', pngBomb(20_001, 1)],
  ])('%s', async (_, bomb) => {
    expect(await refusalOf(bomb)).toEqual([422, 'pixels']);
  });

  test('whose pixels take too much memory is refused by its header', async () => {
    const deep = pngBomb(6_000, 6_000);
    // 16 bits, four channels, interlaced: no decoder can read it line by line.
    deep.set([16, 6, 0, 0, 1], 24);
    expect(await refusalOf(deep)).toEqual([422, 'pixels']);
    const inSteps = await sharp({ create: { width: 6_000, height: 6_000, channels: 3, background: 'black' } })
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
      .toBuffer();
    expect(await refusalOf(inSteps)).toEqual([422, 'pixels']);
  });

  test('with a false size is refused by the decoder', async () => {
    // The frame declares 8 by 8; the pixels of a 300 by 300 picture follow.
    const lying = Buffer.from(png);
    lying.writeUInt32BE(8, 16);
    expect(await refusalOf(lying)).toEqual([422, 'unreadable']);
  });

  test('a picture of the maximum size is accepted', async () => {
    const large = await sharp({ create: { width: 8_000, height: 5_000, channels: 3, background: 'green' } })
      .png()
      .toBuffer();
    const other = await Coach.signUp(server);
    const { status, body } = await send(server, other.account.token, { to: 'account', bytes: large });
    expect([status, body.width]).toEqual([200, 512]);
    for (const key of await storedKeys(server)) await server.deps.files.remove(key);
  });
});

describe('the length of an upload', () => {
  test('above five megabytes is refused before a byte is read', async () => {
    expect(await refusalOf(Buffer.concat([jpeg, Buffer.alloc(PICTURE_BYTES_MAX)]))).toEqual([413, 'size']);
  });

  test.each([
    ['none is said', 'transfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n', '400 Bad Request'],
    ['it is too large to be true', 'content-length: 99999999999999\r\n\r\nhello', '413 Payload Too Large'],
    ['it is no number', 'content-length: many\r\n\r\nhello', '400 Bad Request'],
    [
      'more comes than was said',
      'content-length: 5\r\nconnection: close\r\n\r\nhello-and-more',
      '400 Bad Request',
    ],
  ])('%s', async (_, rest, expected) => {
    const url = await listening();
    const socket = connect(Number(url.port), url.hostname);
    socket.write(
      `PUT /api/pictures/account HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${coach.account.token}\r\ncontent-type: image/png\r\n${rest}`,
    );
    let answer = '';
    socket.on('data', (bytes) => {
      answer += bytes;
      if (answer.includes('\r\n\r\n')) socket.end();
    });
    await once(socket, 'close');
    expect(answer.split('\r\n', 1)[0]).toBe(`HTTP/1.1 ${expected}`);
    expect(await storedKeys(server)).toEqual([]);
  });

  test('an upload that does not arrive ends after five minutes', async () => {
    const url = await listening();
    const other = await Coach.signUp(server);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const socket = connect(Number(url.port), url.hostname);
      const closed = once(socket, 'close');
      socket.write(
        `PUT /api/pictures/account HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${other.account.token}\r\ncontent-type: image/png\r\ncontent-length: 100\r\n\r\n`,
      );
      await expect.poll(() => vi.getTimerCount(), PATIENCE).toBe(1);
      vi.advanceTimersByTime(FILE_MS);
      await closed;
    } finally {
      vi.useRealTimers();
    }
  });

  test('an account that announces files and sends none holds at most four upload slots', async () => {
    const url = await listening();
    const other = await Coach.signUp(server);
    const sockets = Array.from({ length: 4 }, () => {
      const socket = connect(Number(url.port), url.hostname);
      socket.write(
        `PUT /api/pictures/account HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${other.account.token}\r\ncontent-type: image/png\r\ncontent-length: 100\r\n\r\n`,
      );
      return socket;
    });
    const status = async () =>
      (await send(server, other.account.token, { to: 'account', bytes: Buffer.from('x') })).status;
    await expect.poll(status, PATIENCE).toBe(429);
    for (const socket of sockets) socket.destroy();
    // The places are free again, and the rate limit's minute is over.
    server.advance(61_000);
    await expect.poll(status, PATIENCE).toBe(415);
  });
});

describe('an address', () => {
  test.each([
    ...['media/0', 'media/-1', 'media/1.5', 'media/abc', 'media/1e3', 'media/99999999999999999999'],
    ...['media/..%2f..%2fetc%2fpasswd', 'media/%00', 'media/1%20', 'media/１'],
  ])('PUT %s is answered as missing', async (to) => {
    server.advance(61_000);
    const { status, body } = await send(server, coach.account.token, { to, bytes: jpeg });
    expect([status, body.reason]).toEqual([404, 'unknown']);
  });

  test("of another account's medium is treated as missing, for upload and download", async () => {
    const other = await Coach.signUp(server);
    const { medium } = await newPortrait(other);
    const { body } = await send(server, other.account.token, { to: `media/${medium}`, bytes: jpeg });
    for (const to of [`media/${medium}`, 'media/424242']) {
      const refused = await send(server, coach.account.token, { to, bytes: jpeg });
      expect(refused.body).toEqual({ code: 404, message: 'no picture here', reason: 'unknown' });
    }
    expect((await fetchPicture(server, coach.account.token, body)).statusCode).toBe(404);
    const { sid: own } = coach.account;
    const uris = [body.uri?.replace('/media/', '/account/'), body.uri?.replace(`/${medium}/`, `/${own}/`)];
    for (const uri of uris)
      expect((await fetchPicture(server, coach.account.token, { uri })).statusCode).toBe(404);
  });

  test('of a stored file leads to that file or to nothing', async () => {
    const { medium } = await newPortrait(coach);
    const { body } = await send(server, coach.account.token, { to: `media/${medium}`, bytes: jpeg });
    const base = body.uri?.replace('{host}', '') ?? '';
    const name = base.slice(-32);
    for (const url of [
      `${base}-63.webp`,
      `${base}-064.webp`,
      `${base}-64.html`,
      `${base}-64.webp.html`,
      `${base}-64.webp%00.png`,
      `${base.toUpperCase()}-64.webp`,
      `${base.replace(name, `..%2fmedia-${medium}%2f${name}`)}-64.webp`,
      `${base.replace(name, '0'.repeat(32))}-64.webp`,
      '/api/pictures/media/..%2f..%2ftouchline.sqlite',
      `/api/pictures/rows/${medium}/${name}-64.webp`,
    ]) {
      const { statusCode } = await server.app.inject({
        url,
        headers: { authorization: `Bearer ${coach.account.token}` },
      });
      expect([url, statusCode]).toEqual([url, 404]);
    }
    for (const key of await storedKeys(server)) await server.deps.files.remove(key);
  });

  test('without a valid token reveals nothing and accepts nothing', async () => {
    for (const token of [null, 'wrong']) {
      const { status, body } = await send(server, token, { to: 'account', bytes: jpeg });
      expect([status === 401 || status === 402, body.reason]).toEqual([true, 'signedOut']);
    }
    const { statusCode } = await server.app.inject(
      '/api/pictures/account/1/00000000000000000000000000000000-64.webp',
    );
    expect(statusCode).toBe(402);
  });
});

describe('a medium', () => {
  test('that is deleted or missing accepts no picture', async () => {
    server.advance(61_000);
    const { device } = coach;
    const [deleted = 0, reserved = 0] = await device.lease('requestMediaSID', 2);
    await device.push(device.mutation('updateMedium', deleted, { type: PORTRAIT }));
    await device.push(device.mutation('deleteMedium', deleted, { deleted: true }, { offset: 1 }));
    for (const sid of [deleted, reserved]) {
      expect((await send(server, coach.account.token, { to: `media/${sid}`, bytes: jpeg })).status).toBe(404);
    }
    expect(await storedKeys(server)).toEqual([]);
  });

  test("with an invented uri shows no other account's picture", async () => {
    const other = await Coach.signUp(server);
    const theirs = await newPortrait(other);
    const { body } = await send(server, other.account.token, { to: `media/${theirs.medium}`, bytes: jpeg });
    const own = await newPortrait(coach);
    const mine = `{host}/api/pictures/media/${own.medium}/${body.uri?.slice(-32)}`;
    await coach.device.push(coach.device.mutation('updateMedium', own.medium, { uri: mine }));
    for (const uri of [mine, body.uri]) {
      expect((await fetchPicture(server, coach.account.token, { uri })).statusCode).toBe(404);
    }
    for (const key of await storedKeys(server)) await server.deps.files.remove(key);
  });
});

let url: URL | null = null;
async function listening(): Promise<URL> {
  if (url === null) {
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    url = new URL(`http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`);
  }
  return url;
}
