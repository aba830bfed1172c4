import { resealContract } from './reseal.contract.testing.ts';

resealContract('sqlite');
