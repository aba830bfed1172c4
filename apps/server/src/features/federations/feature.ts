import type { Feature } from '../feature.ts';
import { addFederationCalls } from './federation-calls.ts';

/** The football associations that clubs belong to. */
export const federations = {
  name: 'federations',
  dataCalls: addFederationCalls,
} satisfies Feature<never>;
