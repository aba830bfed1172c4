import { appPurchaseContract } from './app-purchase.contract.testing.ts';

appPurchaseContract('postgres');
