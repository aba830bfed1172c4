/** Reads a chosen file as text, in any encoding that spreadsheets use. */

/** Bytes; enough for five thousand players with long notes. */
const FILE_MAX = 4_000_000;

export type ImportFile =
  | { readonly text: string }
  /** `tooLarge`: more than a list of players. `noText`: an image or a spreadsheet's own format. */
  | { readonly problem: 'tooLarge' | 'noText' };

export async function readImportFile(file: Blob): Promise<ImportFile> {
  if (file.size > FILE_MAX) return { problem: 'tooLarge' };
  const text = decoded(new Uint8Array(await file.arrayBuffer()));
  // Text contains no such control characters; binary files do.
  return [...BINARY].some((sign) => text.includes(sign)) ? { problem: 'noText' } : { text };
}

const BINARY = '\u0000\u0001\u0002\u0003';

/** Excel's formats: UTF-8, UTF-16 ("Unicode text"), or the code page of western Windows ("CSV"). */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
