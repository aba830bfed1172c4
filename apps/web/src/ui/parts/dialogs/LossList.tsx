import { Icon } from '../../icons/Icon.tsx';
import styles from './loss-list.module.css';

/** The losses of a step, one line each. */
export function LossList({ losses }: { readonly losses: readonly string[] }) {
  return (
    <ul className={styles.losses}>
      {losses.map((loss) => (
        <li key={loss}>
          <Icon name="minus" size={18} />
          {loss}
        </li>
      ))}
    </ul>
  );
}
