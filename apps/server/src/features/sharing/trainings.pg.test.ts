import { sharedTrainingsContract } from './trainings.contract.testing.ts';

sharedTrainingsContract('postgres');
