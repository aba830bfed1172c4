import { linksContract } from './links.contract.testing.ts';

linksContract('postgres');
