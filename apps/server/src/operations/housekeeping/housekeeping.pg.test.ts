import { housekeepingContract } from './housekeeping.contract.testing.ts';

housekeepingContract('postgres');
