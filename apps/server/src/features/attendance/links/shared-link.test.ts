import { describe } from 'vitest';
import { sharedLinkContract } from './shared-link.contract.testing.ts';

describe('of a match', () => sharedLinkContract('sqlite', 'matches'));
describe('of a training session', () => sharedLinkContract('sqlite', 'training_sessions'));
