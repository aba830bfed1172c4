import { jobsCommandContract } from './jobs.contract.testing.ts';

jobsCommandContract('sqlite');
