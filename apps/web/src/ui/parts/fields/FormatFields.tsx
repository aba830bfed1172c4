/** Players, minutes and parts: fields that a team, a match and a template share. */
import { Input, SegmentedControl } from '@mantine/core';
import {
  MATCH_LENGTH_MAX,
  MATCH_LENGTH_MIN,
  MATCH_PARTS_MAX,
  PITCH_PLAYERS_MAX,
  PITCH_PLAYERS_MIN,
} from '@touchline/domain/match-limits';
import { m } from '@touchline/i18n';
import { minutesText } from '../../words/minutes-text.ts';
import styles from './format-fields.module.css';
import { Stepper } from './Stepper.tsx';

interface PlayersFieldProps {
  readonly value: number;
  readonly disabled?: boolean;
  readonly onChange: (players: number) => void;
}

export function PlayersField({ value, disabled = false, onChange }: PlayersFieldProps) {
  return (
    <Stepper
      label={m.teams_players_on_pitch()}
      fewer={m.teams_fewer_players()}
      more={m.teams_more_players()}
      value={value}
      min={PITCH_PLAYERS_MIN}
      max={PITCH_PLAYERS_MAX}
      disabled={disabled}
      onChange={onChange}
    />
  );
}

interface LengthFieldProps {
  readonly value: number;
  readonly disabled?: boolean;
  readonly onChange: (matchLength: number) => void;
}

const LENGTH_STEP = 5;

export function LengthField({ value, disabled = false, onChange }: LengthFieldProps) {
  return (
    <Stepper
      label={m.teams_length()}
      fewer={m.teams_shorter()}
      more={m.teams_longer()}
      value={value}
      min={MATCH_LENGTH_MIN}
      max={MATCH_LENGTH_MAX}
      step={LENGTH_STEP}
      disabled={disabled}
      onChange={onChange}
    />
  );
}

interface PartsFieldProps {
  readonly format: { readonly matchParts: number; readonly matchLength: number };
  readonly disabled?: boolean;
  readonly onChange: (matchParts: number) => void;
}

/** The number of parts and their length. */
export function PartsField({ format, disabled = false, onChange }: PartsFieldProps) {
  const { matchParts, matchLength } = format;
  return (
    <>
      <Input.Wrapper label={m.teams_parts()} labelElement="div">
        <SegmentedControl
          fullWidth
          className={styles.parts ?? ''}
          aria-label={m.teams_parts()}
          disabled={disabled}
          value={String(matchParts)}
          onChange={(value) => onChange(Number(value))}
          data={Array.from({ length: MATCH_PARTS_MAX }, (_, index) => ({
            value: String(index + 1),
            label: m.teams_parts_option({ count: index + 1 }),
          }))}
        />
      </Input.Wrapper>
      <p className={styles.each}>
        {m.teams_parts_text({ parts: matchParts, minutes: minutesText(matchLength / matchParts) })}
      </p>
    </>
  );
}
