import { fansContract } from './fans.contract.testing.ts';

fansContract('sqlite');
