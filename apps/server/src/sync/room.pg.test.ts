import { roomContract } from './room.contract.testing.ts';

roomContract('postgres');
