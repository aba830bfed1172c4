/** A ZIP file of texts and pictures, packed beside this thread: an archive of years must not hold others up. */
import { type AsyncZippable, zip as pack } from 'fflate';

export interface ZipEntry {
  /** Each its own. */
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** Pictures are packed already. */
const AS_IT_IS = 0;
const PACKED = 6;

/** @param now milliseconds since 1970; the files' time, by this machine's clock */
export async function zip(entries: readonly ZipEntry[], now: number): Promise<Buffer> {
  const files: AsyncZippable = Object.fromEntries(
    entries.map(({ name, content }) => [
      name,
      typeof content === 'string'
        ? [Buffer.from(content), { level: PACKED, mtime: now }]
        : [content, { level: AS_IT_IS, mtime: now }],
    ]),
  );
  return new Promise((resolve, reject) => {
    pack(files, (error, archive) => {
      if (error === null) resolve(Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength));
      else reject(error);
    });
  });
}
