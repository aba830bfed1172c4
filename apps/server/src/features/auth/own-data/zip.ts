/** Makes a ZIP file of texts and pictures in another thread, so that a large archive does not block requests. */

import type { AsyncZippable } from 'fflate';
import type { ExportedFile } from '../../feature.ts';

/** Pictures are compressed already. */
const AS_IT_IS = 0;
const PACKED = 6;

/**
 * @param entries each with a unique name
 * @param now milliseconds since 1970; the files' time, in the machine's time zone
 */
export async function zip(entries: readonly ExportedFile[], now: number): Promise<Buffer> {
  const files: AsyncZippable = Object.fromEntries(
    entries.map(({ name, content }) => [
      name,
      typeof content === 'string'
        ? [Buffer.from(content), { level: PACKED, mtime: now }]
        : [content, { level: AS_IT_IS, mtime: now }],
    ]),
  );
  // Loaded when it is needed, to keep an idle server small.
  const { zip: pack } = await import('fflate');
  return new Promise((resolve, reject) => {
    pack(files, (error, archive) => {
      if (error === null) resolve(Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength));
      else reject(error);
    });
  });
}
