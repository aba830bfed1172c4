import { describe } from 'vitest';
import { tasksContract } from './tasks.contract.testing.ts';

describe('of a match', () => tasksContract('sqlite', 'matches'));
describe('of a training session', () => tasksContract('sqlite', 'training_sessions'));
