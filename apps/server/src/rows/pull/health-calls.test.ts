import { healthCallsContract } from './health-calls.contract.testing.ts';

healthCallsContract('sqlite');
