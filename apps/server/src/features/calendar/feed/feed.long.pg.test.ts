import { feedContract } from './feed.contract.testing.ts';

feedContract('postgres');
