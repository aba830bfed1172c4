import { sharedTrainingsContract } from './trainings.contract.testing.ts';

sharedTrainingsContract('sqlite');
