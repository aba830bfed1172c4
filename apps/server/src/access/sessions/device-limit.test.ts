import { deviceLimitContract } from './device-limit.contract.testing.ts';

deviceLimitContract('sqlite');
