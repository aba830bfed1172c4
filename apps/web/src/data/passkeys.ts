/** Passkeys as this browser makes and uses them. What travels is JSON, as the server's calls have it. */
import type { Reply } from '@touchline/sync/ports';

type Browser = typeof import('@simplewebauthn/browser');
export type CreationOptions = Parameters<Browser['startRegistration']>[0]['optionsJSON'];
export type RequestOptions = Parameters<Browser['startAuthentication']>[0]['optionsJSON'];

/** The coach let it be, or has none that fits: browsers do not tell which. */
export const PASSKEY_LEFT = 0;
/** There is one for this account on this device or key already. */
export const PASSKEY_KNOWN = 1;

/** Whether this page may have any: the browser knows them, and the address has a name. */
export function passkeysHere(): boolean {
  return 'PublicKeyCredential' in globalThis && isSecureContext && !isNumbers(location.hostname);
}

/** Browsers make no passkeys for an address of numbers. */
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

/** Whether the browser offers passkeys among what it fills in. */
export async function browserOffersPasskeys(): Promise<boolean> {
  if (!passkeysHere()) return false;
  const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser');
  return browserSupportsWebAuthnAutofill();
}

/** Waits until the coach chooses one in a field with `webauthn`; null when it was cancelled. */
export async function offerPasskey(options: RequestOptions): Promise<string | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  try {
    const chosen = await startAuthentication({ optionsJSON: options, useBrowserAutofill: true });
    return JSON.stringify(chosen);
  } catch {
    return null;
  }
}

/** Ends the ceremony that waits. One that begins ends the one before by itself. */
export async function cancelPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}
