/** Account management: devices, password, data archive, deletion. Needs the network. */

import { getLocale } from '@touchline/i18n';
import type { Reply } from '@touchline/sync/engine/ports';
import { graphDocument } from '../calls/graph-document.ts';
import type { AccountCalls, DataCalls } from '../calls/ports.ts';
import { pageSession } from './page-session.ts';

export interface SignedInDevice {
  readonly id: string;
  readonly name: string;
  readonly model: string;
  /** The device contacted the server within the last 15 minutes. */
  readonly active: boolean;
  /** The device of this session. */
  readonly current: boolean;
  /** Seconds since 1970. */
  readonly seen: number;
}

const DEVICES = graphDocument<{ readonly getLoggedInDevices: readonly SignedInDevice[] }>(
  '{ getLoggedInDevices { id name model active current seen } }',
);

export async function signedInDevices(ports: DataCalls): Promise<Reply<readonly SignedInDevice[]>> {
  const reply = await ports.ask(DEVICES, {});
  return reply.ok ? { ok: true, value: reply.value.getLoggedInDevices } : reply;
}

export function signOutDevice(ports: AccountCalls, device: string): Promise<Reply<object>> {
  return ports.authorised('logout_device', { device });
}

/** Also signs out this device; unsent changes are kept for the next session (OUT-6). */
export async function signOutEverywhere(ports: AccountCalls): Promise<Reply<object>> {
  const reply = await ports.authorised<object>('logoutall', {});
  if (reply.ok) await pageSession.exit();
  return reply;
}

/** Also removes the account's data from this device. */
export async function deleteOwnAccount(ports: AccountCalls, password: string): Promise<Reply<object>> {
  const reply = await ports.authorised<object>('delete_user', { password });
  if (reply.ok) await pageSession.forget();
  return reply;
}

export interface Archive {
  readonly name: string;
  readonly file: Blob;
}

/** The archive is queued, built, and can have 70 MB. */
const ARCHIVE_MS = 600_000;

/** All data of the account on the server, as one ZIP file. */
export async function archiveOfOwnData(ports: AccountCalls): Promise<Reply<Archive>> {
  const reply = await ports.authorised<{ name: string; archive: string }>(
    'export_user',
    { locale: getLocale() },
    { timeoutMs: ARCHIVE_MS },
  );
  if (!reply.ok) return reply;
  const { name, archive } = reply.value;
  const bytes = Uint8Array.from(atob(archive), (character) => character.charCodeAt(0));
  return { ok: true, value: { name, file: new Blob([bytes], { type: 'application/zip' }) } };
}
