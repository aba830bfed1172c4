import { runnerContract } from './runner.contract.testing.ts';

runnerContract('postgres');
