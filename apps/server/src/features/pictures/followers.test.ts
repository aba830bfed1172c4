import { followersContract } from './followers.contract.testing.ts';

followersContract('sqlite');
