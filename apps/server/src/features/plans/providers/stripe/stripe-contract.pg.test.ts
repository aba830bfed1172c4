import { providerContract } from '../provider.contract.testing.ts';
import { startStripe } from './fake/stripe-provider.testing.ts';

providerContract({ engine: 'postgres', start: startStripe, runs: 10 });
