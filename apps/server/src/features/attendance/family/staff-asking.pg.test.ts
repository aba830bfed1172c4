import { staffAskingContract } from './staff-asking.contract.testing.ts';

staffAskingContract('postgres');
