import { syncContract } from './sync.contract.testing.ts';

syncContract('sqlite');
