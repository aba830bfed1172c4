import { sessionsContract } from './sessions.contract.testing.ts';

sessionsContract('postgres');
