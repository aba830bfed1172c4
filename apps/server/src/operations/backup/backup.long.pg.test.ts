import { backupContract, movingContract } from './backup.contract.testing.ts';

backupContract('postgres');
movingContract('sqlite', 'postgres');
movingContract('postgres', 'sqlite');
