import { oddInputContract } from './odd-input.contract.testing.ts';

oddInputContract('postgres');
