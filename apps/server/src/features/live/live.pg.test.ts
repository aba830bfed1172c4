import { describe } from 'vitest';
import { followingContract } from './following.contract.testing.ts';
import { networkLimitContract } from './network-limit.contract.testing.ts';
import { pokeStreamContract } from './poke-stream.contract.testing.ts';
import { withdrawingContract } from './withdrawing.contract.testing.ts';

describe('a follower', () => followingContract('postgres'));
describe('a follower after a withdrawal', () => withdrawingContract('postgres'));
describe('followers of one network address', () => networkLimitContract('postgres'));
describe('the poke stream', () => pokeStreamContract('postgres'));
