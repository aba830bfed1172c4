/** The text of a file that a coach chose, in whatever encoding a spreadsheet saved it. */

/** Bytes: five thousand players with long notes are less. */
const FILE_MAX = 4_000_000;

export type ImportFile =
  | { readonly text: string }
  /** Too large for a list of players; a picture, a spreadsheet's own format. */
  | { readonly problem: 'tooLarge' | 'noText' };

export async function readImportFile(file: Blob): Promise<ImportFile> {
  if (file.size > FILE_MAX) return { problem: 'tooLarge' };
  const text = decoded(new Uint8Array(await file.arrayBuffer()));
  // No text holds these, and every binary file does.
  return [...BINARY].some((sign) => text.includes(sign)) ? { problem: 'noText' } : { text };
}

const BINARY = '\u0000\u0001\u0002\u0003';

/** Excel saves UTF-8, UTF-16 ("Unicode text") or the code page of western Windows ("CSV"). */
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
