import { ActionIcon } from '@mantine/core';
import { Icon } from '../../icons/Icon.tsx';
import styles from './stepper.module.css';

export interface StepperProps {
  label: string;
  /** The labels of the two buttons. */
  fewer: string;
  more: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  disabled?: boolean;
  onChange: (value: number) => void;
}

/** A number with a button on either side, which is faster on a phone than a keyboard. */
export function Stepper(props: StepperProps) {
  const { label, fewer, more, value, min, max, step = 1, disabled = false, onChange } = props;
  const within = (next: number) => Math.min(max, Math.max(min, next));
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.stepper}>
        <ActionIcon
          variant="default"
          aria-label={fewer}
          disabled={disabled || value <= min}
          onClick={() => onChange(within(value - step))}
        >
          <Icon name="minus" size={20} />
        </ActionIcon>
        <output className={styles.value}>{value}</output>
        <ActionIcon
          variant="default"
          aria-label={more}
          disabled={disabled || value >= max}
          onClick={() => onChange(within(value + step))}
        >
          <Icon name="plus" size={20} />
        </ActionIcon>
      </div>
    </fieldset>
  );
}
