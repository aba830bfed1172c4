import { sessionCheckContract } from './session-check.contract.testing.ts';

sessionCheckContract('sqlite');
