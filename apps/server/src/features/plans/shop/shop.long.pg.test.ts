import { shopContract } from './shop.contract.testing.ts';

shopContract('postgres');
