import { meantContract } from './meant.contract.testing.ts';

meantContract('postgres');
