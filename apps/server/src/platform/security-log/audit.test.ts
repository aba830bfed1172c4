import { auditContract } from './audit.contract.testing.ts';

auditContract('sqlite');
