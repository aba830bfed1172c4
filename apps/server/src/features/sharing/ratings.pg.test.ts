import { ratingsContract } from './ratings.contract.testing.ts';

ratingsContract('postgres');
