import { quotaContract } from './quota.contract.testing.ts';

quotaContract('sqlite');
