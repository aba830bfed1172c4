/** The second factor of the signed-in account: shown, added, removed. Changes need a proof of ownership. */
import type { Reply } from '@touchline/sync/engine/ports';
import type { AccountCalls } from '../../calls/ports.ts';
import { deviceSecret } from '../../session/device-secret.ts';
import {
  askPasskey,
  type CreationOptions,
  makePasskey,
  type RequestOptions,
} from '../../session/passkeys.ts';
import { deviceOfPage } from '../../settings/platform.ts';

export interface Passkey {
  readonly id: string;
  readonly name: string;
  /** Seconds since 1970; `used` 0 for never. */
  readonly created: number;
  readonly used: number;
  /** The passkey is synchronised to other devices. */
  readonly synced: boolean;
}

export interface SecondFactor {
  readonly app: { readonly created: number; readonly used: number } | null;
  readonly passkeys: readonly Passkey[];
  /** The number of unused codes. */
  readonly recovery_codes: number;
  /** False where the server's address is an IP address. */
  readonly passkeys_possible: boolean;
}

/** The answer to a change; the codes are shown once. */
export interface Changed extends SecondFactor {
  readonly new_recovery_codes?: readonly string[];
}

/** The proof or the started step has expired. */
export const TOO_LATE = 406;

export function secondFactor(ports: AccountCalls): Promise<Reply<SecondFactor>> {
  return own(ports, 'second_factor', {});
}

/** Proves the account's owner again; the answer allows changes for ten minutes, and replaces the session's tokens. */
export async function proveOwner(
  ports: AccountCalls,
  shown: { readonly password: string } | { readonly code: string } | { readonly passkey: true },
): Promise<Reply<string>> {
  const given = 'passkey' in shown ? await passkeyOfOwner(ports) : { ok: true as const, value: shown };
  if (!given.ok) return given;
  const shownBy = { device: deviceSecret(), ...given.value };
  const options = { replacesTokens: true };
  const reply = await ports.authorised<{ readonly proof: string }>('second_factor_prove', shownBy, options);
  return reply.ok ? { ok: true, value: reply.value.proof } : reply;
}

export interface Setup {
  readonly setup: string;
  /** The text to type where no QR code can be scanned. */
  readonly secret: string;
  /** The content of the QR code. */
  readonly address: string;
}

export function startApp(ports: AccountCalls, proof: string): Promise<Reply<Setup>> {
  return own(ports, 'authenticator_start', { proof });
}

export function confirmApp(ports: AccountCalls, setup: string, code: string): Promise<Reply<Changed>> {
  return own(ports, 'authenticator_confirm', { setup, code });
}

export function removeApp(ports: AccountCalls, proof: string): Promise<Reply<Changed>> {
  return own(ports, 'authenticator_remove', { proof });
}

export function newRecoveryCodes(ports: AccountCalls, proof: string): Promise<Reply<Changed>> {
  return own(ports, 'recovery_codes', { proof });
}

/** Adds a passkey under this device's name, which the user can change. */
export async function addPasskey(ports: AccountCalls, proof: string): Promise<Reply<Changed>> {
  const asked = await own<{ challenge: string; options: CreationOptions }>(ports, 'passkey_new', { proof });
  if (!asked.ok) return asked;
  const made = await makePasskey(asked.value.options);
  if (!made.ok) return made;
  const { device_name, device_model } = deviceOfPage();
  return own(ports, 'passkey_add', {
    challenge: asked.value.challenge,
    passkey: made.value,
    name: `${device_name} ${device_model}`.trim(),
  });
}

export function renamePasskey(ports: AccountCalls, id: string, name: string): Promise<Reply<Changed>> {
  return own(ports, 'passkey_rename', { id, name });
}

export function removePasskey(
  ports: AccountCalls,
  { id, proof }: { readonly id: string; readonly proof: string },
): Promise<Reply<Changed>> {
  return own(ports, 'passkey_remove', { id, proof });
}

async function passkeyOfOwner(
  ports: AccountCalls,
): Promise<Reply<{ readonly challenge: string; readonly passkey: string }>> {
  const asked = await own<{ challenge: string; options: RequestOptions }>(ports, 'passkey_options', {});
  if (!asked.ok) return asked;
  const passkey = await askPasskey(asked.value.options);
  if (!passkey.ok) return passkey;
  return { ok: true, value: { challenge: asked.value.challenge, passkey: passkey.value } };
}

function own<T>(
  ports: AccountCalls,
  name: string,
  parameters: Readonly<Record<string, string>>,
): Promise<Reply<T>> {
  return ports.authorised<T>(name, { device: deviceSecret(), ...parameters });
}
