/** Creates and uses passkeys in this browser. The server's calls carry them as JSON. */
import type { Reply } from '@touchline/sync/engine/ports';
import { nativeSettings } from '../native/native-settings.ts';

type Browser = typeof import('@simplewebauthn/browser');
export type CreationOptions = Parameters<Browser['startRegistration']>[0]['optionsJSON'];
export type RequestOptions = Parameters<Browser['startAuthentication']>[0]['optionsJSON'];

/** The user cancelled or has no fitting passkey: browsers do not tell which. */
export const PASSKEY_LEFT = 0;
/** This device or key already has a passkey for this account. */
export const PASSKEY_KNOWN = 1;

/**
 * Whether this page can use passkeys: the browser supports them, and the host has a name. They belong to the server's
 * name, which is not that of a native app's pages.
 */
export function passkeysHere(): boolean {
  if (nativeSettings() !== null) return false;
  return 'PublicKeyCredential' in globalThis && isSecureContext && !isNumbers(location.hostname);
}

/** Browsers create no passkeys for an IP address. */
export function isNumbers(hostname: string): boolean {
  return hostname.startsWith('[') || /^\d+(\.\d+){3}$/.test(hostname);
}

export async function makePasskey(options: CreationOptions): Promise<Reply<string>> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    return { ok: true, value: JSON.stringify(await startRegistration({ optionsJSON: options })) };
  } catch (error) {
    const known = error instanceof Error && error.name === 'InvalidStateError';
    return { ok: false, code: known ? PASSKEY_KNOWN : PASSKEY_LEFT, message: String(error) };
  }
}

export async function askPasskey(options: RequestOptions): Promise<Reply<string>> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  try {
    return { ok: true, value: JSON.stringify(await startAuthentication({ optionsJSON: options })) };
  } catch (error) {
    return { ok: false, code: PASSKEY_LEFT, message: String(error) };
  }
}

/** Whether the browser offers passkeys in autofill. */
export async function browserOffersPasskeys(): Promise<boolean> {
  if (!passkeysHere()) return false;
  const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser');
  return browserSupportsWebAuthnAutofill();
}

/** Waits for a choice in a field with `webauthn`; null when cancelled. */
export async function offerPasskey(options: RequestOptions): Promise<string | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  try {
    const chosen = await startAuthentication({ optionsJSON: options, useBrowserAutofill: true });
    return JSON.stringify(chosen);
  } catch {
    return null;
  }
}

/** Cancels the waiting ceremony. A new ceremony cancels the one before by itself. */
export async function cancelPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}
