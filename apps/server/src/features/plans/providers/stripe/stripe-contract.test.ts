import { providerContract } from '../provider.contract.testing.ts';
import { STRIPE_FORGED, startStripe } from './fake/stripe-provider.testing.ts';

providerContract({ engine: 'sqlite', start: startStripe, forged: STRIPE_FORGED });
