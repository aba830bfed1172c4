import { publicCallsContract } from './public-calls.contract.testing.ts';

publicCallsContract('postgres');
