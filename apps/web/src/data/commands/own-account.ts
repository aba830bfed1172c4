/** What a coach does with his account itself: devices, password, all his data, its end. Needs the network. */

import { getLocale } from '@touchline/i18n';
import type { Reply } from '@touchline/sync/ports';
import type { Client } from '../client.ts';
import { pageSession } from '../page-session.ts';

export interface SignedInDevice {
  readonly id: string;
  readonly name: string;
  readonly model: string;
  /** It was in touch within the last quarter of an hour. */
  readonly active: boolean;
  /** The one that asks. */
  readonly current: boolean;
  /** Seconds since 1970. */
  readonly seen: number;
}

const DEVICES = '{ getLoggedInDevices { id name model active current seen } }';

export async function signedInDevices(client: Client): Promise<Reply<readonly SignedInDevice[]>> {
  const reply = await client.ask<{ getLoggedInDevices: readonly SignedInDevice[] }>(DEVICES, {});
  return reply.ok ? { ok: true, value: reply.value.getLoggedInDevices } : reply;
}

export function signOutDevice(client: Client, device: string): Promise<Reply<object>> {
  return client.authorised('logout_device', { device });
}

/** This device, too: what was not sent yet is kept for the next time (OUT-6). */
export async function signOutEverywhere(client: Client): Promise<Reply<object>> {
  const reply = await client.authorised<object>('logoutall', {});
  if (reply.ok) await pageSession.exit();
  return reply;
}

/** Nothing of the account is left on this device either. */
export async function deleteOwnAccount(client: Client, password: string): Promise<Reply<object>> {
  const reply = await client.authorised<object>('delete_user', { password });
  if (reply.ok) await pageSession.forget();
  return reply;
}

export interface Archive {
  readonly name: string;
  readonly file: Blob;
}

/** It waits for its turn, is made, and has up to seventy megabytes. */
const ARCHIVE_MS = 600_000;

/** All that the account has on the server, as one ZIP file. */
export async function archiveOfOwnData(client: Client): Promise<Reply<Archive>> {
  const reply = await client.authorised<{ name: string; archive: string }>(
    'export_user',
    { locale: getLocale() },
    { timeoutMs: ARCHIVE_MS },
  );
  if (!reply.ok) return reply;
  const { name, archive } = reply.value;
  const bytes = Uint8Array.from(atob(archive), (character) => character.charCodeAt(0));
  return { ok: true, value: { name, file: new Blob([bytes], { type: 'application/zip' }) } };
}
