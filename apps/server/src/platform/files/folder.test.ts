import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesContract } from './files.contract.testing.ts';
import { folderFiles } from './folder.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'touchline-files-'));

filesContract('a folder', async () => {
  const folder = newFolder();
  return {
    files: folderFiles(join(folder, 'media')),
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
});

test("only the server's user can read files and folders, and empty folders are removed", async () => {
  const folder = newFolder();
  const files = folderFiles(folder);
  await files.put('1/media-2/a.webp', Buffer.from('a'));
  expect(statSync(join(folder, '1/media-2/a.webp')).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, '1/media-2')).mode & 0o777).toBe(0o700);
  await files.remove('1/media-2/a.webp');
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

test('a half-written file of a killed process is not served, but is listed for removal', async () => {
  const folder = newFolder();
  const files = folderFiles(folder);
  await files.put('1/a.webp', Buffer.from('a'));
  writeFileSync(join(folder, '1/b.webp.0123456789ab.unfinished'), 'ha');
  expect(await files.get('1/b.webp')).toBe(null);
  const keys: string[] = [];
  for await (const { key } of files.list('')) keys.push(key);
  expect(keys).toEqual(['1/a.webp', '1/b.webp.0123456789ab.unfinished']);
  rmSync(folder, { recursive: true });
});

test('each put succeeds while other files of the same folder are added and removed', async () => {
  const folder = newFolder();
  const files = folderFiles(folder);
  const turns = Array.from({ length: 40 }, async (_, index) => {
    const key = `1/media-1/${index % 4}.webp`;
    await files.put(key, Buffer.from('x'));
    await files.remove(key);
  });
  await Promise.all(turns);
  await files.put('1/media-1/last.webp', Buffer.from('x'));
  expect(readdirSync(join(folder, '1/media-1'))).toEqual(['last.webp']);
  rmSync(folder, { recursive: true });
});
