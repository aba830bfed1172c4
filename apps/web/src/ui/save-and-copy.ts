/** Passes a file or text to the browser: downloads and the clipboard. A native app saves by its share sheet. */

import { share, sharesNatively } from './share-sheet.ts';

/** Safari reads the file a moment after the click returns. */
const REVOKE_AFTER_MS = 60_000;

export function saveFile(file: Blob, name: string): void {
  if (sharesNatively()) return void share({ files: [new File([file], name, { type: file.type })] });
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

/** False where the page may not write to the clipboard: then the user can select the text. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
