import { fullDiskContract } from './full-disk.contract.testing.ts';

fullDiskContract('postgres');
