import { followUpsContract } from './follow-ups-stored.contract.testing.ts';

followUpsContract('postgres');
