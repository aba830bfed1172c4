import { describe } from 'vitest';
import { followingContract } from './following.contract.testing.ts';
import { networkLimitContract } from './network-limit.contract.testing.ts';
import { pokeStreamContract } from './poke-stream.contract.testing.ts';
import { withdrawingContract } from './withdrawing.contract.testing.ts';

describe('a follower', () => followingContract('sqlite'));
describe('a follower after a withdrawal', () => withdrawingContract('sqlite'));
describe('followers of one network address', () => networkLimitContract('sqlite'));
describe('the poke stream', () => pokeStreamContract('sqlite'));
