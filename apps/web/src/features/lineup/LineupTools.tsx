/** Above the pitch: the formation, filling and emptying the block, and free placing. */
import { Button, Select } from '@mantine/core';
import { m } from '@touchline/i18n';
import { formationLabel } from '#ui/words/formation-words.ts';
import styles from './lineup.module.css';
import type { Lineup } from './use-lineup.ts';

interface LineupToolsProps {
  readonly lineup: Lineup;
  readonly free: boolean;
  readonly setFree: (free: boolean) => void;
}

export function LineupTools({ lineup, free, setFree }: LineupToolsProps) {
  const { match, act } = lineup;
  const formation = lineup.formations.find(({ id }) => id === match.formation);
  return (
    <div className={styles.tools}>
      <Select
        aria-label={m.lineup_formation()}
        value={formation?.id ?? match.formation}
        data={lineup.formations.map((option) => ({ value: option.id, label: formationLabel(option) }))}
        onChange={(value) => value !== null && act.setFormation(value)}
      />
      <Button variant="default" onClick={act.fill}>
        {m.lineup_fill()}
      </Button>
      <Button
        variant={free ? 'filled' : 'default'}
        aria-pressed={free}
        title={m.lineup_free_text()}
        onClick={() => setFree(!free)}
      >
        {m.lineup_free()}
      </Button>
      {lineup.isFirst && (
        <Button variant="subtle" color="gray" onClick={act.clear} disabled={lineup.pitch.length === 0}>
          {m.lineup_clear()}
        </Button>
      )}
      <span className={styles.count}>
        {m.lineup_on_pitch_count({ count: lineup.pitch.length, max: match.pitchPlayers })}
      </span>
    </div>
  );
}
