import { fakeStore } from './fake-store.testing.ts';
import { phoneStoreContract } from './phone-store.contract.testing.ts';

phoneStoreContract('the fake App Store', 'app_store', async (account) => fakeStore(account));
phoneStoreContract('the fake Google Play', 'play', async (account) => fakeStore(account));
