/** The second factor of whoever is signed in: shown, added, removed. Changes need a proof that he is the owner. */
import type { Reply } from '@touchline/sync/ports';
import type { Client } from '../client.ts';
import { askPasskey, type CreationOptions, makePasskey, type RequestOptions } from '../passkeys.ts';
import { secretOfDevice } from '../secret-of-device.ts';
import { deviceOfPage } from '../surroundings.ts';

export interface Passkey {
  readonly id: string;
  readonly name: string;
  /** Seconds since 1970; `used` 0 for never. */
  readonly created: number;
  readonly used: number;
  /** The coach's other devices have it, too. */
  readonly synced: boolean;
}

export interface SecondFactor {
  readonly app: { readonly created: number; readonly used: number } | null;
  readonly passkeys: readonly Passkey[];
  /** How many are left. */
  readonly recovery_codes: number;
  /** False where the server's address is one of numbers. */
  readonly passkeys_possible: boolean;
}

/** After a change; the codes are shown once. */
export interface Changed extends SecondFactor {
  readonly new_recovery_codes?: readonly string[];
}

/** The proof is too old, or the step that was begun is. */
export const TOO_LATE = 406;

export function secondFactor(client: Client): Promise<Reply<SecondFactor>> {
  return own(client, 'second_factor', {});
}

/** Shows once more whose account it is; answers what changes are allowed with for ten minutes. */
export async function proveOwner(
  client: Client,
  shown: { readonly password: string } | { readonly code: string } | { readonly passkey: true },
): Promise<Reply<string>> {
  const given = 'passkey' in shown ? await passkeyOfOwner(client) : { ok: true as const, value: shown };
  if (!given.ok) return given;
  const reply = await own<{ readonly proof: string }>(client, 'second_factor_prove', given.value);
  return reply.ok ? { ok: true, value: reply.value.proof } : reply;
}

export interface Setup {
  readonly setup: string;
  /** What is typed where nothing can be scanned. */
  readonly secret: string;
  /** What the QR code holds. */
  readonly address: string;
}

export function startApp(client: Client, proof: string): Promise<Reply<Setup>> {
  return own(client, 'authenticator_start', { proof });
}

export function confirmApp(client: Client, setup: string, code: string): Promise<Reply<Changed>> {
  return own(client, 'authenticator_confirm', { setup, code });
}

export function removeApp(client: Client, proof: string): Promise<Reply<Changed>> {
  return own(client, 'authenticator_remove', { proof });
}

export function newRecoveryCodes(client: Client, proof: string): Promise<Reply<Changed>> {
  return own(client, 'recovery_codes', { proof });
}

/** Under the name of this device, until the coach gives it another. */
export async function addPasskey(client: Client, proof: string): Promise<Reply<Changed>> {
  const asked = await own<{ challenge: string; options: CreationOptions }>(client, 'passkey_new', { proof });
  if (!asked.ok) return asked;
  const made = await makePasskey(asked.value.options);
  if (!made.ok) return made;
  const { device_name, device_model } = deviceOfPage();
  return own(client, 'passkey_add', {
    ...{ challenge: asked.value.challenge, passkey: made.value },
    name: `${device_name} ${device_model}`.trim(),
  });
}

export function renamePasskey(client: Client, id: string, name: string): Promise<Reply<Changed>> {
  return own(client, 'passkey_rename', { id, name });
}

export function removePasskey(
  client: Client,
  { id, proof }: { readonly id: string; readonly proof: string },
): Promise<Reply<Changed>> {
  return own(client, 'passkey_remove', { id, proof });
}

async function passkeyOfOwner(
  client: Client,
): Promise<Reply<{ readonly challenge: string; readonly passkey: string }>> {
  const asked = await own<{ challenge: string; options: RequestOptions }>(client, 'passkey_options', {});
  if (!asked.ok) return asked;
  const passkey = await askPasskey(asked.value.options);
  if (!passkey.ok) return passkey;
  return { ok: true, value: { challenge: asked.value.challenge, passkey: passkey.value } };
}

function own<T>(
  client: Client,
  name: string,
  parameters: Readonly<Record<string, string>>,
): Promise<Reply<T>> {
  return client.authorised<T>(name, { device: secretOfDevice(), ...parameters });
}
