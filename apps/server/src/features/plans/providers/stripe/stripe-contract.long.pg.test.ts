import { providerContract } from '../provider.contract.testing.ts';
import { STRIPE_FORGED, startStripe } from './fake/stripe-provider.testing.ts';

providerContract({ engine: 'postgres', start: startStripe, forged: STRIPE_FORGED });
