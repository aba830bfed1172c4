/**
 * The operator's apps in the stores: who may open links of this server, call it from a web view, and get messages by the
 * push services of Apple and Google.
 */
import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { StartError } from './start-error.ts';

export interface AndroidApp {
  readonly id: string;
  /** SHA-256 of the certificates that sign it: the operator's, and that of Google's store. */
  readonly fingerprints: readonly string[];
}

const FINGERPRINT = /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/;

export interface ApplePush {
  readonly server: string;
  /** The bundle id. */
  readonly bundle: string;
  readonly team: string;
  readonly keyId: string;
  /** PEM. */
  readonly key: string;
}

export interface GooglePush {
  readonly server: string;
  /** Where the service account gets access tokens. */
  readonly tokenServer: string;
  readonly project: string;
  readonly email: string;
  /** PEM. */
  readonly key: string;
}

interface Given {
  readonly ANDROID_APP_ID: string | undefined;
  readonly ANDROID_APP_FINGERPRINTS: string | undefined;
  readonly IOS_APP_ID: string | undefined;
  readonly APPLE_PUSH_KEY_FILE: string | undefined;
  readonly APPLE_PUSH_KEY_ID: string | undefined;
  readonly GOOGLE_PUSH_ACCOUNT_FILE: string | undefined;
}

/** Null for what the operator has not set up. */
export interface NativeApps {
  readonly androidApp: AndroidApp | null;
  /** With its team: `ABCDE12345.org.example.club`. */
  readonly iosApp: string | null;
  readonly applePush: ApplePush | null;
  readonly googlePush: GooglePush | null;
}

export function nativeApps(given: Given): NativeApps {
  const android = androidApp(given);
  if (android === null && given.GOOGLE_PUSH_ACCOUNT_FILE !== undefined)
    throw new StartError('GOOGLE_PUSH_ACCOUNT_FILE needs ANDROID_APP_ID.');
  return {
    androidApp: android,
    iosApp: given.IOS_APP_ID ?? null,
    applePush: applePush(given),
    googlePush: googlePush(given),
  };
}

function applePush({
  IOS_APP_ID: app,
  APPLE_PUSH_KEY_FILE: file,
  APPLE_PUSH_KEY_ID: keyId,
}: Given): ApplePush | null {
  if (file === undefined && keyId === undefined) return null;
  if (app === undefined || file === undefined || keyId === undefined)
    throw new StartError('APPLE_PUSH_KEY_FILE, APPLE_PUSH_KEY_ID and IOS_APP_ID must be set together.');
  const key = textOf(file, 'APPLE_PUSH_KEY_FILE');
  if (!isKey(key, 'ec')) throw new StartError('APPLE_PUSH_KEY_FILE must be a .p8 file of Apple.');
  const dot = app.indexOf('.');
  const [team, bundle] = [app.slice(0, dot), app.slice(dot + 1)];
  return { server: 'https://api.push.apple.com', bundle, team, keyId, key };
}

function googlePush({ GOOGLE_PUSH_ACCOUNT_FILE: file }: Given): GooglePush | null {
  if (file === undefined) return null;
  const text = textOf(file, 'GOOGLE_PUSH_ACCOUNT_FILE');
  const { project_id, client_email, private_key, token_uri } = accountIn(text);
  const isWhole = [project_id, client_email, token_uri].every((one) => typeof one === 'string' && one !== '');
  if (!isWhole || !isKey(private_key, 'rsa'))
    throw new StartError('GOOGLE_PUSH_ACCOUNT_FILE must be the JSON file of a service account.');
  return {
    server: 'https://fcm.googleapis.com',
    tokenServer: String(token_uri),
    project: String(project_id),
    email: String(client_email),
    key: String(private_key),
  };
}

function accountIn(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

function isKey(text: unknown, type: 'ec' | 'rsa'): boolean {
  try {
    return createPrivateKey(String(text)).asymmetricKeyType === type;
  } catch {
    return false;
  }
}

function textOf(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new StartError(`${name} cannot be read: ${file}`);
  }
}

function androidApp({ ANDROID_APP_ID: id, ANDROID_APP_FINGERPRINTS: given }: Given): AndroidApp | null {
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
