import { boolean, number, string } from '../fields/field.ts';
import type { Entity } from '../fields/field-types.ts';

/** Seconds between health checks in the local store (sections 3 and 9). */
export const LOCAL_SYNC_INTERVAL_S = 6;

/** A device's view of its connection to the cloud (section 4). */
export const cloudStateFields = {
  network: boolean(true),
  /** -1 idle, 1 pushing, 2 pulling. */
  syncing: number(-1),
  /** 0 in sync, 300 pushing, an error code from 400 to 501 blocks. */
  out_of_sync: number(0),
  /** Seconds. */
  sync_interval: number(LOCAL_SYNC_INTERVAL_S),
  default_sync_interval: number(LOCAL_SYNC_INTERVAL_S),
  playing_sync_interval: number(LOCAL_SYNC_INTERVAL_S),
  /** The opaque cursor (PUL-1). */
  last_synced: string('', { max: 20_000 }),
  /** Milliseconds since 1970. */
  last_healthcheck: number(0),
  /** The number of changes that are in no batch yet, and the number in batches. */
  transients: number(0),
  mutations: number(0),
  /** Milliseconds since 1970. */
  last_updated: number(0),
};
export type CloudState = Entity<typeof cloudStateFields>;
