import { atWorkContract, unfinishedContract } from './at-work.contract.testing.ts';

atWorkContract('sqlite');
unfinishedContract();
