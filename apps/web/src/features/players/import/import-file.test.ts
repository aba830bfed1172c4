import { expect, test } from 'vitest';
import { readImportFile } from './import-file.ts';

const file = (...parts: readonly BlobPart[]) => readImportFile(new Blob([...parts]));
const utf16 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

test('files from spreadsheets are read as UTF-8, UTF-16 and the code page of Windows', async () => {
  expect(await file('\uFEFFNaam\nZoë')).toEqual({ text: 'Naam\nZoë' });
  const little = Uint8Array.from([0xff, 0xfe, ...[...utf16('Zoë')].flatMap((byte) => [byte, 0])]);
  const big = Uint8Array.from([0xfe, 0xff, ...[...utf16('Zoë')].flatMap((byte) => [0, byte])]);
  for (const bytes of [little, big]) expect(await file(bytes)).toEqual({ text: 'Zoë' });
  expect(await file(Uint8Array.from([0x5a, 0x6f, 0xeb]))).toEqual({ text: 'Zoë' });
});

test('binary files are refused under any name, and so are files that are too large for a list of players', async () => {
  // The first bytes of a spreadsheet's own format and of an image.
  expect(await file(Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0]))).toEqual({ problem: 'noText' });
  expect(await file(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]))).toEqual({ problem: 'noText' });
  expect(await file('x'.repeat(4_000_001))).toEqual({ problem: 'tooLarge' });
});
