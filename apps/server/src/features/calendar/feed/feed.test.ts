import { feedContract } from './feed.contract.testing.ts';

feedContract('sqlite');
