import { describe, expect, test } from 'vitest';
import { pictureAddress, pictureUri } from '../entity/tables/medium.ts';
import {
  decodedBytes,
  hasTooManyPixels,
  PICTURE_MEMORY_MAX,
  type PictureHeader,
  pictureHeader,
  pictureKind,
} from './picture-header.ts';

const png = (width: number, height: number) =>
  Uint8Array.from([
    0x89,
    0x50,
    0x4e,
    0x47,
    0x0d,
    0x0a,
    0x1a,
    0x0a,
    0,
    0,
    0,
    13,
    0x49,
    0x48,
    0x44,
    0x52,
    ...uint32(width),
    ...uint32(height),
    8,
    2,
    0,
    0,
    0,
  ]);
const uint32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const uint16 = (value: number) => [value >>> 8, value & 255];
const frame = (marker: number, width: number, height: number) => [
  0xff,
  marker,
  ...uint16(11),
  8,
  ...uint16(height),
  ...uint16(width),
  1,
  1,
  0x11,
  0,
];
const exif = [0xff, 0xe1, ...uint16(6), 1, 2, 3, 4];
const scan = [0xff, 0xda, ...uint16(2), 1, 2, 3, 0xff, 0xd9];
const jpeg = (...segments: (readonly number[])[]) =>
  Uint8Array.from([0xff, 0xd8, ...segments.flat(), ...scan]);

describe('the format of a file', () => {
  test("the bytes determine the format, whatever the file's name is", () => {
    expect(pictureKind(png(1, 1))).toBe('png');
    expect(pictureKind(jpeg(exif))).toBe('jpeg');
    for (const text of [
      '',
      'GIF89a',
      '<svg xmlns="http://www.w3.org/2000/svg">',
      '<html>',
      'PK\u0003\u0004',
      'RIFF0000WEBP',
    ]) {
      expect(pictureKind(new TextEncoder().encode(text))).toBe(null);
    }
  });

  test('the size is read from the header', () => {
    expect(pictureHeader(png(640, 480))).toMatchObject({ kind: 'png', width: 640, height: 480 });
    for (const marker of [0xc0, 0xc1, 0xc2]) {
      expect(pictureHeader(jpeg(exif, frame(marker, 4_000, 3_000)))).toMatchObject({
        kind: 'jpeg',
        width: 4_000,
        height: 3_000,
      });
    }
  });

  test('a file may be part of a larger buffer', () => {
    const bytes = Uint8Array.from([9, 9, 9, ...png(7, 8)]);
    expect(pictureHeader(bytes.subarray(3))).toMatchObject({ kind: 'png', width: 7, height: 8 });
  });

  test('the largest of several frames counts', () => {
    const header = pictureHeader(jpeg(frame(0xc0, 10, 10), frame(0xc2, 60_000, 60_000)));
    expect(header).toMatchObject({ width: 60_000, height: 60_000 });
  });

  test.each([
    ['a png that ends in its header', png(5, 5).subarray(0, 20)],
    ['a png without its header', png(5, 5).fill(0, 12, 16)],
    ['no width', png(0, 5)],
    ['a jpg without a frame', jpeg(exif)],
    ['a jpg whose frame is cut off', Uint8Array.from([0xff, 0xd8, ...frame(0xc0, 9, 9)].slice(0, 8))],
    ['a jpg with a segment of no length', Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, 0, 0, 0, 0, 0, 0])],
    ['a jpg of nothing but markers', Uint8Array.from([0xff, 0xd8, 0xff, 0xff, 0xff, 0xff])],
    ['a jpg and then something else', Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, 0, 3, 0, 1, 2, 3, 4, 5])],
  ])('%s has no header', (_, bytes) => {
    expect(pictureHeader(bytes)).toBe(null);
  });
});

describe('the memory of a picture', () => {
  const pixels = 100 * 10;
  const coloured = (depth: number, type: number) => {
    const bytes = png(100, 10);
    bytes.set([depth, type], 24);
    return bytes;
  };
  /** A frame with these sampling factors, one of each channel. */
  const sampled = (marker: number, ...factors: readonly number[]) => [
    0xff,
    marker,
    ...uint16(8 + 3 * factors.length),
    8,
    ...uint16(10),
    ...uint16(100),
    factors.length,
    ...factors.flatMap((factor, channel) => [channel + 1, factor, 0]),
  ];

  test.each([
    ['a grey png of one bit', coloured(1, 0), 1],
    ['a grey png of 16 bits', coloured(16, 0), 2],
    ['a png in colour', coloured(8, 2), 3],
    ['a png with a palette', coloured(4, 3), 4],
    ['a transparent png of 16 bits', coloured(16, 6), 8],
    ['a png of an unknown kind', coloured(8, 99), 4],
    ['a jpg in colour', jpeg(sampled(0xc0, 0x22, 0x11, 0x11)), 3],
    ['a jpg in the colours of printers', jpeg(sampled(0xc0, 0x11, 0x11, 0x11, 0x11)), 4],
    ['a jpg in steps with few colours', jpeg(sampled(0xc2, 0x22, 0x11, 0x11)), 3],
    ['a jpg in steps with all colours', jpeg(sampled(0xc2, 0x11, 0x11, 0x11)), 6],
    ['a jpg in steps without factors', jpeg(sampled(0xc2, 0)), 0],
  ])('%s', (_, bytes, perPixel) => {
    const header = pictureHeader(bytes);
    expect(header === null ? null : decodedBytes(header)).toBe(pixels * perPixel);
  });

  test('is limited as the pixels are', () => {
    const header: PictureHeader = { kind: 'png', width: 8_000, height: 5_000, bytesPerPixel: 4 };
    expect(decodedBytes(header)).toBe(PICTURE_MEMORY_MAX);
    expect(hasTooManyPixels(header)).toBe(false);
    expect(hasTooManyPixels({ ...header, bytesPerPixel: 6 })).toBe(true);
    expect(hasTooManyPixels({ ...header, width: 4_000, bytesPerPixel: 8 })).toBe(false);
  });
});

describe('the address of a picture', () => {
  const name = '0123456789abcdef0123456789abcdef';

  test('a picture has an address on this server for each size', () => {
    const uri = pictureUri('media', 17, name);
    expect(uri).toBe(`{host}/api/pictures/media/17/${name}`);
    expect(pictureAddress(uri, 128)).toBe(`/api/pictures/media/17/${name}-128.webp`);
    expect(pictureAddress(pictureUri('account', 3, name), 64)).toBe(
      `/api/pictures/account/3/${name}-64.webp`,
    );
  });

  test.each([
    '',
    'https://tracker.example/pixel.png',
    `https://tracker.example/api/pictures/media/17/${name}`,
    `{host}/api/pictures/media/17/../../${name}`,
    `{host}/api/pictures/media/0/${name}`,
    `{host}/api/pictures/media/17/${name}?x`,
    `{host}/api/pictures/media/17/${name}\n`,
    `{host}/api/data/17/${name}`,
  ])('%s is never loaded', (uri) => {
    expect(pictureAddress(uri, 64)).toBe(null);
  });
});
