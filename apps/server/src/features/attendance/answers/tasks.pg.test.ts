import { tasksContract } from './tasks.contract.testing.ts';

tasksContract('postgres');
