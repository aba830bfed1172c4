import { cx } from '../cx.ts';
import { Icon } from '../icons/Icon.tsx';
import styles from './close-button.module.css';

export interface CloseButtonProps {
  /** What it closes, for those who listen. */
  readonly label: string;
  readonly onClick: () => void;
  readonly className?: string | undefined;
}

/** The cross at the end of what can be put away. Plain, so that it is there before the first screen's parts are. */
export function CloseButton({ label, onClick, className }: CloseButtonProps) {
  return (
    <button type="button" className={cx(styles.close, className)} aria-label={label} onClick={onClick}>
      <Icon name="close" size={20} />
    </button>
  );
}
