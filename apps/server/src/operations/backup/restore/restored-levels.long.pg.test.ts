import { restoredLevelsContract } from './restored-levels.contract.testing.ts';

restoredLevelsContract('postgres');
