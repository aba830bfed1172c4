import { NEEDS_ACCOUNT } from '@touchline/domain/errors/needs-account';
import { m } from '@touchline/i18n';
import styles from './error-code.module.css';

/** The code of a failure (section 8) in small text below its message, to quote to support. */
export function ErrorCode({ code }: { readonly code: number }) {
  const text = code === NEEDS_ACCOUNT.code ? m.errors_needs_account() : m.errors_code({ code });
  return <small className={styles.code}>{text}</small>;
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
