import { oldDevicesContract } from './devices.contract.testing.ts';

oldDevicesContract('sqlite');
