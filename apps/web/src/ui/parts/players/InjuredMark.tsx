import { cx } from '../../cx.ts';
import styles from './injured-mark.module.css';

/** A plaster on the corner of a shirt or a photo. The text beside it says "injured". */
export function InjuredMark({ className }: { readonly className?: string | undefined }) {
  return <span className={cx(styles.mark, className)} aria-hidden />;
}
