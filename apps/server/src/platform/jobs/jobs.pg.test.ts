import { jobsContract } from './jobs.contract.testing.ts';

jobsContract('postgres');
