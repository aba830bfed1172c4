import { m } from '@touchline/i18n';
import styles from './error-code.module.css';

/** The code of a failure (section 8) in small text below its message, to quote to support. */
export function ErrorCode({ code }: { readonly code: number }) {
  return <small className={styles.code}>{m.errors_code({ code })}</small>;
}

/** A failure whose message does not explain its cause. */
export function WithCode({ text, code }: { readonly text: string; readonly code: number }) {
  return (
    <span>
      {text}
      <ErrorCode code={code} />
    </span>
  );
}
