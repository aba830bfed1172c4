import { expect, test } from 'vitest';
import { CHOSEN_BYTES_MAX, pictureIn } from './chosen-file.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function png(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(45);
  const view = new DataView(bytes.buffer);
  bytes.set(PNG);
  view.setUint32(8, 13);
  bytes.set(new TextEncoder().encode('IHDR'), 12);
  view.setUint32(16, width);
  view.setUint32(20, height);
  bytes.set(new TextEncoder().encode('IEND'), 37);
  return bytes;
}

/** A JPEG with camera metadata before the frame, as phones write it. */
function jpeg(width: number, height: number, noted: readonly number[] = []): Uint8Array<ArrayBuffer> {
  const notes = [0xff, 0xe1, 0x00, 8 + noted.length, ...new TextEncoder().encode('Exif\0\0'), ...noted];
  const frame = [0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 0, 0x11, 0];
  return Uint8Array.from([0xff, 0xd8, ...notes, 0xff, ...frame, 0xff, 0xd9]);
}
const withNotes = (noted: readonly number[]) => jpeg(640, 480, noted);

const read = (bytes: Uint8Array<ArrayBuffer>, type = 'image/jpeg') => pictureIn(new Blob([bytes], { type }));

test('type and size of a jpg and a png are read from their bytes', async () => {
  expect(await read(jpeg(4032, 3024))).toEqual({ ok: true, value: { width: 4032, height: 3024 } });
  expect(await read(png(640, 480), 'text/plain')).toEqual({ ok: true, value: { width: 640, height: 480 } });
});

test.each([
  ['a gif that is called jpg', new TextEncoder().encode('GIF89a\x01\x00\x01\x00\x00\x00'), 'type'],
  ['a page', new TextEncoder().encode('<html><script>alert(1)</script>'), 'type'],
  ['three bytes', Uint8Array.from([0xff, 0xd8, 0x00]), 'type'],
  ['an empty file', new Uint8Array(0), 'empty'],
  ['a png that ends in its header', png(640, 480).slice(0, 18), 'unreadable'],
  ['a jpg that ends in its notes', jpeg(640, 480).slice(0, 8), 'unreadable'],
  ['a jpg without a frame', Uint8Array.from([0xff, 0xd8, 0xff, 0xda, 0, 4, 1, 2]), 'unreadable'],
  ['a png that is cut', png(640, 480).slice(0, 36), 'damaged'],
  ['a jpg that is cut', jpeg(640, 480).slice(0, -1), 'damaged'],
  [
    'a jpg of which only the small picture in its notes has an end',
    withNotes([0xff, 0xd9]).slice(0, -2),
    'damaged',
  ],
  ['a png of no height', png(640, 0), 'unreadable'],
  ['a bomb: gigapixels in thirty bytes', png(60_000, 60_000), 'tooManyPixels'],
  ['a jpg of too many pixels', jpeg(10_000, 6_000), 'tooManyPixels'],
  ['an icon', png(32, 32), 'tooFewPixels'],
] as const)('%s is not a photo', async (_, bytes, code) => {
  expect(await read(Uint8Array.from(bytes))).toEqual({ ok: false, error: { code } });
});

test('data that a camera appends behind the end of a photo is no damage', async () => {
  const bytes = Uint8Array.from([...jpeg(640, 480), 1, 2, 3, 4]);
  expect(await read(bytes)).toMatchObject({ ok: true });
});

test.each(['heic', 'heix', 'mif1'])(
  'a photo of an iPhone (%s) is reported with its format',
  async (brand) => {
    const file = new TextEncoder().encode(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`);
    expect(await read(Uint8Array.from(file))).toEqual({ ok: false, error: { code: 'heic' } });
  },
);

test.each(['avif', 'isom', 'mp42'])(
  'another file of the same family (%s) is reported only as no jpg or png',
  async (brand) => {
    const file = new TextEncoder().encode(`\0\0\0\x18ftyp${brand}`);
    expect(await read(Uint8Array.from(file))).toEqual({ ok: false, error: { code: 'type' } });
  },
);

test('a file that is too large is not read', async () => {
  const large = new Blob([jpeg(640, 480), new Uint8Array(CHOSEN_BYTES_MAX)]);
  expect(await pictureIn(large)).toEqual({ ok: false, error: { code: 'tooLarge' } });
});
