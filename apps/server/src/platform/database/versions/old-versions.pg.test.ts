import { oldVersionsContract } from './old-versions.contract.testing.ts';

oldVersionsContract('postgres');
