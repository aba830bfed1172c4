import { describe } from 'vitest';
import { sharedLinkContract } from './shared-link.contract.testing.ts';

describe('of a match', () => sharedLinkContract('postgres', 'matches'));
describe('of a training session', () => sharedLinkContract('postgres', 'training_sessions'));
