import { describe } from 'vitest';
import { privacyContract } from './privacy.contract.testing.ts';

describe('of a match', () => privacyContract('sqlite', 'matches'));
describe('of a training session', () => privacyContract('sqlite', 'training_sessions'));
