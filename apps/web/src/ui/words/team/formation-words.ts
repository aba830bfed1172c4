/** Formations in words. */
import type { Formation } from '@touchline/domain/pitch/formation';
import { m } from '@touchline/i18n';

/** Two shapes share the name 4-3-3: the direction of the midfield distinguishes them. */
export function formationLabel({ name, variant }: Pick<Formation, 'name' | 'variant'>): string {
  switch (variant) {
    case null:
      return name;
    case 'up':
      return m.teams_formation_up({ name });
    case 'down':
      return m.teams_formation_down({ name });
    case 'kept':
      return m.teams_formation_kept({ name });
  }
}
