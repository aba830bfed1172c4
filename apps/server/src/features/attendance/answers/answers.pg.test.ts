import { answersContract } from './answers.contract.testing.ts';

answersContract('postgres');
