import { keysCommandContract } from './keys.contract.testing.ts';

keysCommandContract('postgres');
