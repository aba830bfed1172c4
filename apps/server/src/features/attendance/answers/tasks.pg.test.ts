import { describe } from 'vitest';
import { tasksContract } from './tasks.contract.testing.ts';

describe('of a match', () => tasksContract('postgres', 'matches'));
describe('of a training session', () => tasksContract('postgres', 'training_sessions'));
