/** Writes a .br file beside every text file that the server sends, so that no request waits for compression. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const TEXTS = /\.(js|css|html|svg|json|webmanifest)$/;
/** Below this size, the extra header costs what compression saves. */
const WORTH_IT_BYTES = 256;

/** Compresses the text files below `folder`; returns the number of written files. */
export function compress(folder: string): number {
  const texts = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && TEXTS.test(entry.name),
  );
  return texts.filter((entry) => compressFile(join(entry.parentPath, entry.name))).length;
}

function compressFile(path: string): boolean {
  const text = readFileSync(path);
  if (text.length < WORTH_IT_BYTES) return false;
  const packed = brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  });
  writeFileSync(`${path}.br`, packed);
  return true;
}
