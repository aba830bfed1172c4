import { keptSessionsContract } from './kept-sessions.contract.testing.ts';

keptSessionsContract('sqlite');
