import { m } from '@touchline/i18n';
import styles from './error-code.module.css';

/** The catalogue's code of a failure (section 8), in small letters below its sentence: for who asks support. */
export function ErrorCode({ code }: { readonly code: number }) {
  return <small className={styles.code}>{m.errors_code({ code })}</small>;
}
