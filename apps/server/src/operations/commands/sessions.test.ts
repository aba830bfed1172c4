import { sessionsCommandContract } from './sessions.contract.testing.ts';

sessionsCommandContract('sqlite');
