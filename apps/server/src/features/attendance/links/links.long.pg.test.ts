import { describe } from 'vitest';
import { linksContract } from './links.contract.testing.ts';

describe('of a match', () => linksContract('postgres', 'matches'));
describe('of a training session', () => linksContract('postgres', 'training_sessions'));
