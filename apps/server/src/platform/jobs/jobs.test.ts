import { jobsContract } from './jobs.contract.testing.ts';

jobsContract('sqlite');
