import { restoredDevicesContract } from './restored-devices.contract.testing.ts';

restoredDevicesContract('postgres');
