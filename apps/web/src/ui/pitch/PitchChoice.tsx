import { Input, SegmentedControl } from '@mantine/core';
import { m } from '@touchline/i18n';
import { PITCH_TEXTS } from '../words/team/pitch-words.ts';
import { PITCH_KINDS } from './markings.ts';
import styles from './pitch-choice.module.css';

export interface PitchChoiceProps {
  /** As a team or a match stores it. */
  readonly value: number;
  readonly onChange: (pitch: number) => void;
}

/** A choice of the type of pitch: each is drawn to its own scale. */
export function PitchChoice({ value, onChange }: PitchChoiceProps) {
  return (
    <Input.Wrapper label={m.words_pitch()} labelElement="div" description={m.teams_pitch_text()}>
      <SegmentedControl
        fullWidth
        className={styles.choice ?? ''}
        aria-label={m.words_pitch()}
        value={String(value)}
        onChange={(chosen) => onChange(Number(chosen))}
        data={PITCH_KINDS.map((kind, stored) => ({ value: String(stored), label: PITCH_TEXTS[kind]() }))}
      />
    </Input.Wrapper>
  );
}
