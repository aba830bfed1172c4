import { badInputContract } from './bad-input.contract.testing.ts';

badInputContract('sqlite');
