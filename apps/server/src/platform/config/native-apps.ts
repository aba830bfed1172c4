/** The operator's apps in the stores: who may open links of this server, and call it from a web view. */
import { StartError } from './start-error.ts';

export interface AndroidApp {
  readonly id: string;
  /** SHA-256 of the certificates that sign it: the operator's, and that of Google's store. */
  readonly fingerprints: readonly string[];
}

const FINGERPRINT = /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/;

export function nativeApps(given: {
  readonly ANDROID_APP_ID: string | undefined;
  readonly ANDROID_APP_FINGERPRINTS: string | undefined;
  readonly IOS_APP_ID: string | undefined;
}): { readonly androidApp: AndroidApp | null; readonly iosApp: string | null } {
  return { androidApp: androidApp(given), iosApp: given.IOS_APP_ID ?? null };
}

function androidApp({
  ANDROID_APP_ID: id,
  ANDROID_APP_FINGERPRINTS: given,
}: {
  readonly ANDROID_APP_ID: string | undefined;
  readonly ANDROID_APP_FINGERPRINTS: string | undefined;
}): AndroidApp | null {
  if (id === undefined && given === undefined) return null;
  if (id === undefined || given === undefined) {
    throw new StartError('ANDROID_APP_ID and ANDROID_APP_FINGERPRINTS must be set together.');
  }
  const fingerprints = given.trim().toUpperCase().split(/\s+/);
  if (fingerprints.every((one) => FINGERPRINT.test(one))) return { id, fingerprints };
  throw new StartError(
    'ANDROID_APP_FINGERPRINTS must be SHA-256 fingerprints, 32 pairs with colons, with spaces between them.',
  );
}
