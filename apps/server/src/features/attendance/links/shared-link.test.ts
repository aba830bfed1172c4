import { sharedLinkContract } from './shared-link.contract.testing.ts';

sharedLinkContract('sqlite');
