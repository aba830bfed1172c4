import { purchasesContract } from './purchases.contract.testing.ts';

purchasesContract('postgres');
