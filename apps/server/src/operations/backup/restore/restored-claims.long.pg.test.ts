import { restoredClaimsContract } from './restored-claims.contract.testing.ts';

restoredClaimsContract('postgres');
