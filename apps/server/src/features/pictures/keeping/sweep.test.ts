import { sweepContract } from './sweep.contract.testing.ts';

sweepContract('sqlite');
