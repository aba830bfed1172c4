/** The device's settings, and the coach's word about syncing. */
import { messageOf } from '@touchline/domain/errors/catalogue';
import { ok, type Result, refuse } from '@touchline/domain/result';
import type { Client } from '../client.ts';
import type { LocalOption, LocalOptions } from '../local-options.ts';
import { writeSetting } from '../settings.ts';

/** Settings belong to the device: they can be set before anybody signs in. */
export async function setSetting<N extends LocalOption>(
  client: Client | null,
  name: N,
  value: LocalOptions[N],
): Promise<void> {
  await writeSetting(name, value);
  if (name === 'automatic_cloud_sync') client?.cloud.conditionsChanged();
}

/** Switches cloud sync on or off. What waits goes on waiting. */
export function setAutoSync(client: Client, on: boolean): Promise<void> {
  return setSetting(client, 'automatic_cloud_sync', on);
}

/** A tap on the indicator: tries again at once, whatever blocked it. */
export async function syncNow(client: Client): Promise<void> {
  client.cloud.syncNow();
}

/** Why a forced reload failed: a code of section 8. */
export interface ReloadFailure {
  readonly code: number;
  readonly message: string;
}

/** A second one while the first is under way would compare the same again: it is told so (201). */
const reloading = new WeakSet<Client>();

/** Pushes what waits, names the current team anew, pulls everything and compares it (section 4, force reload). */
export async function forceReload(client: Client): Promise<Result<object, ReloadFailure>> {
  if (reloading.has(client)) return refuse({ code: 201, message: messageOf('data', 201) });
  reloading.add(client);
  try {
    return await reload(client);
  } finally {
    reloading.delete(client);
  }
}

async function reload(client: Client): Promise<Result<object, ReloadFailure>> {
  const current = client.ownAccount()?.current_team ?? 0;
  const team_sid = client.live.resolve('teams', current);
  const failure = await client.cloud.resync({
    audit: true,
    ...(team_sid > 0 && { selection: { team_sid } }),
  });
  return failure === undefined ? ok({}) : refuse({ code: failure.code ?? 999, message: failure.message });
}
