import { appContract } from './app.contract.testing.ts';

appContract('postgres');
