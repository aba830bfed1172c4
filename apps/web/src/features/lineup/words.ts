/** Formations in words. */
import type { Formation } from '@touchline/domain/match/formations';
import { m } from '@touchline/i18n';

export function formationLabel({ name, variant }: Formation): string {
  if (variant === null) return name;
  return variant === 'up' ? m.lineup_formation_up({ name }) : m.lineup_formation_down({ name });
}
