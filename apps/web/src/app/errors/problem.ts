/**
 * Decides which state of the sync opens a dialog (section 8, "Web handling"). Only a code that blocks pulls and
 * pushes does: 400 to 501 (section 9). A temporary state, such as a server that does not answer, shows only in the
 * sync mark.
 */
import { m } from '@touchline/i18n';
import { APP_TOO_OLD, isBlocking, isSignOut } from '@touchline/sync/status/cloud-state';

const SERVICE_OFFLINE = [500, 501];

export interface Problem {
  /** `error` for no access and an unavailable service, else `warning`. */
  readonly kind: 'error' | 'warning';
  readonly title: string;
  readonly text: string;
  /** The code's text in the details; absent where the catalogue has none. */
  readonly code?: number;
}

/** The dialog for a code in `out_of_sync`; null when the sync mark is enough. */
export function problemOf(code: number): Problem | null {
  // A required update has its own dialog with an update button.
  if (!isBlocking(code) || code === APP_TOO_OLD) return null;
  if (isSignOut(code)) {
    return { kind: 'error', title: m.errors_dialog_no_access(), text: textOf(code), code };
  }
  if (SERVICE_OFFLINE.includes(code)) {
    return { kind: 'error', title: m.errors_dialog_service_offline(), text: textOf(code), code };
  }
  return { kind: 'warning', title: m.errors_dialog_warning(), text: textOf(code), code };
}

function textOf(code: number): string {
  if (code === 423) return m.errors_code_423();
  if (isSignOut(code) || code === 404) return m.errors_account_token_invalid();
  if (code === 500) return m.errors_parsing_failed();
  if (SERVICE_OFFLINE.includes(code)) return m.errors_service_unavailable();
  return m.errors_sync_connection();
}
