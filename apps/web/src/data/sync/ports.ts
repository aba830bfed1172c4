/** Ports of the sync with the server (decision 069). */
import type { Failure } from '@touchline/sync/status/cloud-state';
import type { SyncCoordinator } from './sync-coordinator.ts';

/** Whether the server can be reached, and syncing at once. */
export interface Syncing {
  readonly coordinator: Pick<SyncCoordinator, 'closedBy' | 'resync' | 'syncNow'>;
}

/** Notified when the coach switches sync on or off. */
export interface SyncConditions {
  readonly coordinator: Pick<SyncCoordinator, 'conditionsChanged'>;
}

/** Pushes and pulls everything at once; returns the failure, if there was one. */
export interface SyncAll {
  sync(): Promise<Failure | undefined>;
}

/** Tells that another person changed something. */
export interface Pokes {
  readonly coordinator: Pick<SyncCoordinator, 'onPoke'>;
}
