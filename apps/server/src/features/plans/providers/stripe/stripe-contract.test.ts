import { providerContract } from '../provider.contract.testing.ts';
import { startStripe } from './fake/stripe-provider.testing.ts';

providerContract({ engine: 'sqlite', start: startStripe, runs: 40 });
