const FNV_OFFSET = 0xcbf29ce484222325n;
const FNV_PRIME = 0x100000001b3n;

/** A short name for a text, of letters and digits: its 64-bit FNV-1a hash. Equal on every device. */
export function textId(text: string): string {
  let hash = FNV_OFFSET;
  for (let at = 0; at < text.length; at++) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(at))) * FNV_PRIME);
  }
  return hash.toString(36);
}
