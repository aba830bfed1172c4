import { bridgeContract } from './bridge.contract.testing.ts';
import { fakeNative } from './fake-bridge.testing.ts';

bridgeContract('the fake bridge', async (start) => fakeNative(start));
