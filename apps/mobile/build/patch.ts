/**
 * Changes text that Capacitor generated. Each change names the text that it expects, so that a new version of Capacitor
 * that writes something else fails here and not in the app.
 */
import { readFileSync, writeFileSync } from 'node:fs';

export interface Change {
  readonly find: string;
  readonly replace: string;
  /** How often the text occurs; once by default. */
  readonly times?: number;
}

/** The text after all changes. Throws when a text is not there, or more often than expected. */
export function patched(text: string, changes: readonly Change[]): string {
  return changes.reduce((current, { find, replace, times = 1 }) => {
    const parts = current.split(find);
    if (parts.length !== times + 1) {
      throw new Error(`expected ${times} times, found ${parts.length - 1} times: ${find}`);
    }
    return parts.join(replace);
  }, text);
}

export function patchFile(path: string, changes: readonly Change[]): void {
  writeFileSync(path, patched(readFileSync(path, 'utf8'), changes));
}

/** Text between tags or quotes of XML. */
export function xmlText(text: string): string {
  const named: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&apos;',
  };
  return text.replace(/[&<>"']/g, (sign) => named[sign] ?? sign);
}
