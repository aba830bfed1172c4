/**
 * The unsent message, so that leaving the screen or a reload without network loses nothing. It is stored for the
 * tab only, so that a shared device does not keep it.
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

// A browser may forbid storage; then the text exists in its field only.
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
