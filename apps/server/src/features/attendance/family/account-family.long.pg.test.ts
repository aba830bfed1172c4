import { accountFamilyContract } from './account-family.contract.testing.ts';

accountFamilyContract('postgres');
