import { databaseContract } from './database.contract.testing.ts';

databaseContract('postgres');
