import { Icon, type IconProps } from '../../icons/Icon.tsx';
import styles from './sign.module.css';

export interface SignProps {
  readonly icon: IconProps['name'];
  /** Shows an error. */
  readonly problem?: boolean;
}

/** The large picture above a message. */
export function Sign({ icon, problem = false }: SignProps) {
  return (
    <span className={styles.sign} data-problem={problem || undefined}>
      <Icon name={icon} size={32} />
    </span>
  );
}
