import type { Team } from '@touchline/domain/entity/tables/team';
import { knownFormation } from '@touchline/domain/pitch/formations';
import type { Point } from '@touchline/domain/pitch/grid';
import { formationChoices } from '@touchline/domain/team/own-formations';
import { m } from '@touchline/i18n';
import { useId } from 'react';
import { formationLabel } from '../words/team/formation-words.ts';
import styles from './formation-choice.module.css';
import { pitchKindOf } from './markings.ts';

export interface FormationChoiceProps {
  /** The team whose own formations are offered, and whose shirt colours the dots. */
  readonly team: Pick<Team, 'formations' | 'shirt'>;
  readonly pitchPlayers: number;
  /** The formation's id. */
  readonly value: string;
  /** As a team or a match stores it. */
  readonly pitch: number;
  readonly disabled?: boolean;
  readonly onChange: (id: string) => void;
}

/** Formations for this number of players, as small pitches. */
export function FormationChoice(props: FormationChoiceProps) {
  const { team, pitchPlayers, value, pitch, disabled = false, onChange } = props;
  const group = useId();
  const formations = formationChoices(team, pitchPlayers, value);
  const chosen = knownFormation(pitchPlayers, value)?.id ?? formations[0]?.id;
  return (
    <fieldset className={styles.formations} disabled={disabled}>
      <legend>{m.common_formation()}</legend>
      {formations.map((formation) => (
        <label key={formation.id} className={styles.formation}>
          <input
            type="radio"
            name={group}
            checked={formation.id === chosen}
            onChange={() => onChange(formation.id)}
          />
          <FormationPicture spots={formation.spots} colour={team.shirt.color1} pitch={pitch} />
          <span>{formationLabel(formation)}</span>
        </label>
      ))}
    </fieldset>
  );
}

export interface FormationPictureProps {
  readonly spots: readonly Point[];
  readonly colour: string;
  readonly pitch: number;
}

/** A simplified pitch for small sizes: half-way line, boxes, and a dot for each player. */
export function FormationPicture({ spots, colour, pitch }: FormationPictureProps) {
  return (
    <svg className={styles.formationPicture} viewBox="-5 -5 110 150" aria-hidden="true" focusable="false">
      <rect x="-5" y="-5" width="110" height="150" className={styles.grass} />
      <g className={styles.lines}>
        <rect width="100" height="140" />
        <path
          d={
            pitchKindOf(pitch) === 'futsal'
              ? 'M0 70h100M25 0a25 25 0 0 0 50 0M25 140a25 25 0 0 1 50 0'
              : 'M0 70h100M22 0v22h56V0M22 140v-22h56v22'
          }
        />
        <circle cx="50" cy="70" r="13" />
      </g>
      {spots.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y * 1.4} r="6" fill={colour} className={styles.dot} />
      ))}
    </svg>
  );
}
