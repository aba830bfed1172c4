/** The full page 'Error {code}' (section 8), shown when a screen itself breaks. Retrying draws it anew. */
import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { Icon } from '#ui/icons/Icon.tsx';
import styles from './errors.module.css';

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  return (
    <div className={styles.centre} role="alert">
      <p className={styles.sign}>
        <Icon name="problem" size={32} />
      </p>
      <h1>{m.errors_code_title({ code: codeOf(error) })}</h1>
      <p className={styles.text}>{m.errors_went_wrong()}</p>
      <p className={styles.text}>{m.errors_went_wrong_text()}</p>
      <Button size="lg" onClick={reset}>
        {m.common_retry()}
      </Button>
    </div>
  );
}

/** The code of the catalogue where the error has one; 500 for everything unforeseen. */
function codeOf(error: unknown): number {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return typeof code === 'number' ? code : 500;
}
