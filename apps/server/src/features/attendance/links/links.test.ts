import { describe } from 'vitest';
import { linksContract } from './links.contract.testing.ts';

describe('of a match', () => linksContract('sqlite', 'matches'));
describe('of a training session', () => linksContract('sqlite', 'training_sessions'));
