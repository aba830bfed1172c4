/**
 * Which state of the sync interrupts the coach with a dialog (section 8, "Web handling"). Only a code that
 * blocks pulls and pushes does: 400 to 501 (section 9). What passes by itself, like a server that does not
 * answer, shows in the sync mark and nowhere else.
 */
import { m } from '@touchline/i18n';
import { APP_TOO_OLD, isBlocking, isSignOut } from '@touchline/sync/cloud-state';

const SERVICE_OFFLINE = [500, 501];

export interface Problem {
  /** `error` for no access and a service that is down, else `warning`. */
  readonly kind: 'error' | 'warning';
  readonly title: string;
  readonly text: string;
  /** For the details; absent where the catalogue has none. */
  readonly code?: number;
}

/** The dialog for a code in `out_of_sync`; null when the sync mark says enough. */
export function problemOf(code: number): Problem | null {
  // An update that is required has a dialog of its own, with the way to it.
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
