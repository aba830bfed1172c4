/** The device's settings, and switching sync on or off. */
import { messageOf } from '@touchline/domain/errors/catalogue';
import { ok, type Result, refuse } from '@touchline/domain/result';
import type { Ids, OwnAccount } from '../../live/ports.ts';
import type { LocalOption, LocalOptions } from '../../settings/local-options.ts';
import { writeSetting } from '../../settings/settings.ts';
import type { SyncConditions, Syncing } from '../../sync/ports.ts';

/** Settings belong to the device, so they can be set before sign-in. */
export async function setSetting<N extends LocalOption>(
  ports: SyncConditions | null,
  name: N,
  value: LocalOptions[N],
): Promise<void> {
  await writeSetting(name, value);
  if (SYNC_SETTINGS.has(name)) ports?.coordinator.conditionsChanged();
}

/** Settings on which it depends whether and how often the device syncs. */
const SYNC_SETTINGS: ReadonlySet<LocalOption> = new Set(['automatic_cloud_sync', 'trainer_app']);

/** Switches cloud sync on or off. Waiting changes stay. */
export function setAutoSync(ports: SyncConditions, on: boolean): Promise<void> {
  return setSetting(ports, 'automatic_cloud_sync', on);
}

/** A tap on the indicator: retries at once, whatever the reason for the stop. */
export async function syncNow(ports: Syncing): Promise<void> {
  ports.coordinator.syncNow();
}

/** Why a forced reload failed: a code of section 8. */
export interface ReloadFailure {
  readonly code: number;
  readonly message: string;
}

/** A second reload during the first would repeat the same check: it is refused with 201. */
const reloading = new WeakSet<Syncing>();

/**
 * Pushes waiting changes, writes the current team again, pulls everything and compares it (section 4, force reload).
 */
export async function forceReload(ports: Syncing & OwnAccount & Ids): Promise<Result<object, ReloadFailure>> {
  if (reloading.has(ports)) return refuse({ code: 201, message: messageOf('data', 201) });
  reloading.add(ports);
  try {
    return await reload(ports);
  } finally {
    reloading.delete(ports);
  }
}

async function reload(ports: Syncing & OwnAccount & Ids): Promise<Result<object, ReloadFailure>> {
  const current = ports.ownAccount()?.current_team ?? 0;
  const team_sid = ports.live.resolve('teams', current);
  const failure = await ports.coordinator.resync({
    audit: true,
    ...(team_sid > 0 && { focus: { collection: 'teams', sid: team_sid } }),
  });
  return failure === undefined ? ok({}) : refuse({ code: failure.code ?? 999, message: failure.message });
}
