import { keptFeedContract } from './kept.contract.testing.ts';

keptFeedContract('sqlite');
