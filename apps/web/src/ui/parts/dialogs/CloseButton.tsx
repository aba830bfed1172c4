import { cx } from '../../cx.ts';
import { Icon } from '../../icons/Icon.tsx';
import styles from './close-button.module.css';

export interface CloseButtonProps {
  /** The name for screen readers. */
  readonly label: string;
  readonly onClick: () => void;
  readonly className?: string | undefined;
}

/** A close button with a cross. Without Mantine, so that it can be shown before the first screen's components load. */
export function CloseButton({ label, onClick, className }: CloseButtonProps) {
  return (
    <button type="button" className={cx(styles.close, className)} aria-label={label} onClick={onClick}>
      <Icon name="close" size={20} />
    </button>
  );
}
