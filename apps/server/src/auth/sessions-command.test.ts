import { sessionsCommandContract } from './sessions-command.contract.testing.ts';

sessionsCommandContract('sqlite');
