import { Icon } from '../../icons/Icon.tsx';
import styles from './round-add-button.module.css';

export interface RoundAddButtonProps {
  label: string;
  onClick: () => void;
  /** Nothing can be added now: a grey minus. */
  disabled?: boolean;
  /** False hides the button, where adding has no meaning. */
  active?: boolean;
}

/** Turns into a grey minus when disabled and is hidden when inactive (section 2). */
export function RoundAddButton({ label, onClick, disabled = false, active = true }: RoundAddButtonProps) {
  if (!active) return null;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={disabled ? 'minus' : 'plus'} size={26} />
    </button>
  );
}
