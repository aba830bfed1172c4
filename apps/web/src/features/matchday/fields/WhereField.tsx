/** The optional place on the pitch of an event; it does not block the next tap. */
import type { Point } from '@touchline/domain/pitch/grid';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { Icon } from '#ui/icons/Icon.tsx';
import { SpotField } from '#ui/parts/players/SpotField.tsx';
import styles from '../sheets/sheets.module.css';
import { pitchKindOf } from '../state/pitch-kind.ts';
import type { MatchDay } from '../state/use-match-day.ts';

interface WhereFieldProps {
  readonly day: MatchDay;
  readonly spot: Point | null;
  readonly choose: (spot: Point | null) => void;
}

export function WhereField({ day, spot, choose }: WhereFieldProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.where}>
      <button type="button" className={styles.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
        {spot === null ? m.sideline_where() : m.sideline_where_known()}
        <Icon name={open ? 'chevron-up' : 'chevron-down'} size={20} />
      </button>
      {open && <SpotField untitled kind={pitchKindOf(day)} spot={spot} choose={choose} />}
    </div>
  );
}
