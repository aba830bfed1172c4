import { describe } from 'vitest';
import { answersContract } from './answers.contract.testing.ts';

describe('of a match', () => answersContract('sqlite', 'matches'));
describe('of a training session', () => answersContract('sqlite', 'training_sessions'));
