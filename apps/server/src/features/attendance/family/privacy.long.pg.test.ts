import { describe } from 'vitest';
import { privacyContract } from './privacy.contract.testing.ts';

describe('of a match', () => privacyContract('postgres', 'matches'));
describe('of a training session', () => privacyContract('postgres', 'training_sessions'));
