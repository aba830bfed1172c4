import { pageLinksContract } from './page-links.contract.testing.ts';

pageLinksContract('postgres');
