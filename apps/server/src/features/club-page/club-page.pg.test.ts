import { clubPageContract } from './club-page.contract.testing.ts';

clubPageContract('postgres');
