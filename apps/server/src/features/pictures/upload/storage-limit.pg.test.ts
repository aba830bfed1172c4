import { storageLimitContract } from './storage-limit.contract.testing.ts';

storageLimitContract('postgres');
