import { grantsContract } from './grants.contract.testing.ts';

grantsContract('sqlite');
