import { providerContract } from '../provider.contract.testing.ts';
import { APP_STORE_FORGED, startAppStore } from './fake/app-store-provider.testing.ts';

providerContract({ engine: 'sqlite', start: startAppStore, forged: APP_STORE_FORGED });
