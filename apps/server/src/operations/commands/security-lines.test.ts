import { securityLinesContract } from './security-lines.contract.testing.ts';

securityLinesContract('sqlite');
