/** What a screen gives to the browser or the system: a file, a text for the clipboard. */

/** The browser has taken the file when the click returns; Safari reads it a moment later. */
const REVOKE_AFTER_MS = 60_000;

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

/** False where the page may not write there: whoever must can select the text. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
