import { stillInContract } from './still-in.contract.testing.ts';

stillInContract('sqlite');
