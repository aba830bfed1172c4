import { sessionCheckContract } from './session-check.contract.testing.ts';

sessionCheckContract('postgres');
