/**
 * What was written and not sent yet, so that looking something up, or a reload without network, loses nothing.
 * In the tab's own memory: on a shared device it is gone with the tab.
 */
import type { SupportKind } from '@touchline/domain/account/support';

const keyOf = (kind: SupportKind) => `touchline.${kind}`;

export function readDraft(kind: SupportKind): string {
  try {
    return sessionStorage.getItem(keyOf(kind)) ?? '';
  } catch {
    return '';
  }
}

// A browser may forbid storage altogether; then the text stands in its field only.
export function keepDraft(kind: SupportKind, message: string): void {
  try {
    sessionStorage.setItem(keyOf(kind), message);
  } catch {
    return;
  }
}

export function dropDraft(kind: SupportKind): void {
  keepDraft(kind, '');
}
