import { lastingLinkContract } from './lasting-link.contract.testing.ts';

lastingLinkContract('postgres');
