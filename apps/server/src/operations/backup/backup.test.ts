import { backupContract } from './backup.contract.testing.ts';

backupContract('sqlite');
