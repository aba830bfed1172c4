import { m } from '@touchline/i18n';
import styles from './error-code.module.css';

/** The catalogue's code of a failure (section 8), in small letters below its sentence: for a question to support. */
export function ErrorCode({ code }: { readonly code: number }) {
  return <small className={styles.code}>{m.errors_code({ code })}</small>;
}

/** A failure that its sentence does not explain. */
export function WithCode({ text, code }: { readonly text: string; readonly code: number }) {
  return (
    <span>
      {text}
      <ErrorCode code={code} />
    </span>
  );
}
