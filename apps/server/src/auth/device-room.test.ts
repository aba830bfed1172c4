import { deviceRoomContract } from './device-room.contract.testing.ts';

deviceRoomContract('sqlite');
