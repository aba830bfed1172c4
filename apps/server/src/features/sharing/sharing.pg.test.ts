import { sharingContract } from './sharing.contract.testing.ts';

sharingContract('postgres');
