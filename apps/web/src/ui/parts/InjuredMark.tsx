import { cx } from '../cx.ts';
import styles from './injured-mark.module.css';

/** A plaster at the corner of a shirt or a photo. The words beside it say "injured". */
export function InjuredMark({ className }: { readonly className?: string | undefined }) {
  return <span className={cx(styles.mark, className)} aria-hidden />;
}
