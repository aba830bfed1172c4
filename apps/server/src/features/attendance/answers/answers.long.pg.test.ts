import { describe } from 'vitest';
import { answersContract } from './answers.contract.testing.ts';

describe('of a match', () => answersContract('postgres', 'matches'));
describe('of a training session', () => answersContract('postgres', 'training_sessions'));
