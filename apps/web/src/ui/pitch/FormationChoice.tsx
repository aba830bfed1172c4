import { formationsFor } from '@touchline/domain/match/formations';
import { pointOf } from '@touchline/domain/match/grid';
import { m } from '@touchline/i18n';
import { useId } from 'react';
import styles from './formation-choice.module.css';

export interface FormationChoiceProps {
  readonly pitchPlayers: number;
  /** The formation's id. */
  readonly value: string;
  /** 0 soccer, 1 futsal. */
  readonly pitch: number;
  /** Colour of the dots: the team's shirt. */
  readonly colour: string;
  readonly disabled?: boolean;
  readonly onChange: (id: string) => void;
}

/** The formations for this number of players as small pitches. */
export function FormationChoice(props: FormationChoiceProps) {
  const { pitchPlayers, value, pitch, colour, disabled = false, onChange } = props;
  const group = useId();
  const formations = formationsFor(pitchPlayers);
  const chosen = formations.some(({ id }) => id === value) ? value : formations[0]?.id;
  return (
    <fieldset className={styles.formations} disabled={disabled}>
      <legend>{m.teams_formation()}</legend>
      {formations.map(({ id, name, variant, cells }) => (
        <label key={id} className={styles.formation}>
          <input type="radio" name={group} checked={id === chosen} onChange={() => onChange(id)} />
          <Picture cells={cells} colour={colour} futsal={pitch === 1} />
          <span>{formationLabel(name, variant)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Too small for the real pitch: its half-way line, its boxes, and a dot for each player. */
function Picture({ cells, colour, futsal }: { cells: readonly number[]; colour: string; futsal: boolean }) {
  return (
    <svg className={styles.formationPicture} viewBox="-5 -5 110 150" aria-hidden="true" focusable="false">
      <rect x="-5" y="-5" width="110" height="150" className={styles.grass} />
      <g className={styles.lines}>
        <rect width="100" height="140" />
        <path
          d={
            futsal
              ? 'M0 70h100M25 0a25 25 0 0 0 50 0M25 140a25 25 0 0 1 50 0'
              : 'M0 70h100M22 0v22h56V0M22 140v-22h56v22'
          }
        />
        <circle cx="50" cy="70" r="13" />
      </g>
      {cells.map((cell) => {
        const { x, y } = pointOf(cell);
        return <circle key={cell} cx={x} cy={y * 1.4} r="6" fill={colour} className={styles.dot} />;
      })}
    </svg>
  );
}

/** Two shapes share the name 4-3-3: which way the midfield points tells them apart. */
export function formationLabel(name: string, variant: 'up' | 'down' | null): string {
  if (variant === null) return name;
  return variant === 'up' ? m.teams_formation_up({ name }) : m.teams_formation_down({ name });
}
