/** What the server requires of every file store. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FileStore, removeBelow } from './files.ts';

export interface OpenedStore {
  readonly files: FileStore;
  close(): Promise<void>;
}

export function filesContract(name: string, open: () => Promise<OpenedStore>): void {
  describe(`files in ${name}`, () => {
    let store: OpenedStore;
    let files: FileStore;
    beforeAll(async () => {
      store = await open();
      files = store.files;
    });
    afterAll(() => store.close());

    const listed = async (prefix: string) => {
      const keys: string[] = [];
      for await (const { key } of files.list(prefix)) keys.push(key);
      return keys.sort();
    };

    test('a stored file is read back byte by byte', async () => {
      const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => (index * 31) & 255);
      await files.put('1/media-2/abc-64.webp', bytes);
      expect(Buffer.compare((await files.get('1/media-2/abc-64.webp')) ?? Buffer.of(), bytes)).toBe(0);
      await files.put('1/media-2/empty.webp', new Uint8Array());
      expect(await files.get('1/media-2/empty.webp')).toEqual(Buffer.of());
    });

    test('a second put replaces the file', async () => {
      await files.put('2/a.webp', Buffer.from('first, and longer'));
      await files.put('2/a.webp', Buffer.from('second'));
      expect(String(await files.get('2/a.webp'))).toBe('second');
      expect(await listed('2/')).toEqual(['2/a.webp']);
    });

    test('ten simultaneous puts of one key leave one complete file', async () => {
      const texts = Array.from({ length: 10 }, (_, index) => String(index).repeat(50_000));
      await Promise.all(texts.map((text) => files.put('3/one.webp', Buffer.from(text))));
      expect(texts).toContain(String(await files.get('3/one.webp')));
      expect(await listed('3/')).toEqual(['3/one.webp']);
    });

    test('a missing file reads as null, and removing it succeeds', async () => {
      expect(await files.get('4/media-1/nothing.webp')).toBe(null);
      await files.remove('4/media-1/nothing.webp');
      await files.put('4/b.webp', Buffer.from('b'));
      await files.remove('4/b.webp');
      expect(await files.get('4/b.webp')).toBe(null);
      expect(await listed('4/')).toEqual([]);
    });

    test('a listing contains every file below a folder and no file outside of it', async () => {
      for (const key of ['5/media-1/a.webp', '5/media-1/b.webp', '5/media-12/c.webp', '55/d.webp']) {
        await files.put(key, Buffer.from(key));
      }
      expect(await listed('5/media-1/')).toEqual(['5/media-1/a.webp', '5/media-1/b.webp']);
      expect(await listed('5/')).toEqual(['5/media-1/a.webp', '5/media-1/b.webp', '5/media-12/c.webp']);
      expect(await listed('')).toEqual(expect.arrayContaining(['5/media-12/c.webp', '55/d.webp']));
      expect(await listed('6/')).toEqual([]);
    });

    test('a listed file has its time of writing', async () => {
      await files.put('7/a.webp', Buffer.from('a'));
      for await (const { writtenAt } of files.list('7/')) {
        expect(Math.abs(Date.now() - writtenAt)).toBeLessThan(60_000);
      }
    });

    test('one call removes every file below a folder', async () => {
      for (const key of ['8/media-1/a.webp', '8/media-2/b.webp', '88/c.webp']) {
        await files.put(key, Buffer.from(key));
      }
      await removeBelow(files, '8/');
      expect(await listed('8/')).toEqual([]);
      expect(await listed('88/')).toEqual(['88/c.webp']);
      await files.put('8/media-1/a.webp', Buffer.from('again'));
      expect(String(await files.get('8/media-1/a.webp'))).toBe('again');
    });

    test.each([
      ...['', '/', '.', '..', '../a', 'a/../b', 'a//b', '/etc/passwd', 'a/', 'A', 'a b', 'a\\b', 'a\0b'],
      ...['a/.b', '%2e%2e/a', 'a?b', 'a#b', 'ä', 'a\n', `a${'a'.repeat(200)}`],
    ])('%j is not a key: nothing is read, written or removed', async (key) => {
      await expect(files.put(key, Buffer.from('x'))).rejects.toThrow('no key');
      await expect(files.get(key)).rejects.toThrow('no key');
      await expect(files.remove(key)).rejects.toThrow('no key');
    });

    test.each(['..', '../', 'a/../', '/', 'a', 'A/'])(
      '%j is not a folder: nothing is listed',
      async (prefix) => {
        await expect(listed(prefix)).rejects.toThrow('no folder');
      },
    );
  });
}
