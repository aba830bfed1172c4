import { m } from '@touchline/i18n';
import type { PitchKind } from '../../pitch/markings.ts';

export const PITCH_TEXTS: Readonly<Record<PitchKind, () => string>> = {
  soccer: m.teams_pitch_soccer,
  futsal: m.teams_pitch_futsal,
  real: m.teams_pitch_real,
};
