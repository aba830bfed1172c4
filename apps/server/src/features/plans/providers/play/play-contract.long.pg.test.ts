import { providerContract } from '../provider.contract.testing.ts';
import { PLAY_FORGED, startPlay } from './fake/play-provider.testing.ts';

providerContract({ engine: 'postgres', start: startPlay, forged: PLAY_FORGED });
