import { picturesMigrationContract } from './pictures-migration.contract.testing.ts';

picturesMigrationContract('postgres');
