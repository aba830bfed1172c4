import { liveContract } from './live.contract.testing.ts';

liveContract('sqlite');
