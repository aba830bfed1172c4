import { returnedLevelsContract } from './returned-levels.contract.testing.ts';

returnedLevelsContract('postgres');
