import { teamCodesContract } from './team-codes.contract.testing.ts';

teamCodesContract('sqlite');
