import { jobsCommandContract } from './jobs.contract.testing.ts';

jobsCommandContract('postgres');
