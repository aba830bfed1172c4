import { ownerContract } from './owner.contract.testing.ts';

ownerContract('postgres');
