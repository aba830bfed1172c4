/** Ports of looking around (decision 115). */
import type { DeviceStore } from '@touchline/sync/store/store';

/** The store of the device, which the local server only reads: the engine writes what it answers. */
export type Read = Pick<DeviceStore, 'read'>;
