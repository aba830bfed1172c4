import { heldJobsContract } from './held-jobs.contract.testing.ts';

heldJobsContract('sqlite');
