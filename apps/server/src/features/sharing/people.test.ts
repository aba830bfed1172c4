import { peopleContract } from './people.contract.testing.ts';

peopleContract('sqlite');
