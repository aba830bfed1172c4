import { lookingContract } from './looking.contract.testing.ts';

lookingContract('postgres');
