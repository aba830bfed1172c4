import { countersMigrationContract } from './counters-migration.contract.testing.ts';

countersMigrationContract('sqlite');
