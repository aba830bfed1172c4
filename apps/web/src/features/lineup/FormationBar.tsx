/** Above the pitch: the formation, and how many of its spots are filled. */
import { Select } from '@mantine/core';
import { m } from '@touchline/i18n';
import { formationLabel } from '#ui/words/team/formation-words.ts';
import styles from './lineup.module.css';
import type { Lineup } from './use-lineup.ts';

export function FormationBar({ lineup }: { readonly lineup: Lineup }) {
  const { match, act } = lineup;
  const formation = lineup.formations.find(({ id }) => id === match.formation);
  return (
    <div className={styles.formation}>
      <Select
        aria-label={m.common_formation()}
        value={formation?.id ?? match.formation}
        data={lineup.formations.map((option) => ({ value: option.id, label: formationLabel(option) }))}
        onChange={(value) => value !== null && act.setFormation(value)}
      />
      <span className={styles.count}>
        {m.lineup_on_pitch_count({ count: lineup.pitch.length, max: match.pitchPlayers })}
      </span>
    </div>
  );
}
