import { type ReactNode, useId } from 'react';
import { cx } from '../../cx.ts';
import styles from './picture-choice.module.css';

export interface PictureOption {
  readonly value: string;
  readonly label: string;
  readonly picture: ReactNode;
}

export interface PictureChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly PictureOption[];
  /** Shows the label below each picture; else it is for screen readers only. */
  readonly named?: boolean;
  readonly onChange: (value: string) => void;
}

/** A choice between pictures. */
export function PictureChoice({ label, value, options, named = false, onChange }: PictureChoiceProps) {
  const group = useId();
  return (
    <fieldset className={cx(styles.pictures, named && styles.named)}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.picture}>
          <input
            type="radio"
            name={group}
            aria-label={named ? undefined : option.label}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.picture}
            {named && option.label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
