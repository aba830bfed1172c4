import { sessionsContract } from './sessions.contract.testing.ts';

sessionsContract('sqlite');
