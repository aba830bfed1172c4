/** The fields below the two answers. */
import type { AnswerProblem } from '@touchline/domain/request/answering/attend-page';
import { m } from '@touchline/i18n';
import styles from './more.module.css';

interface FieldProps {
  readonly id: string;
  readonly value: string;
  readonly problem: AnswerProblem | null;
}

const LABEL = { late: m.attend_late, leaves: m.attend_leaves } as const;

/** Minutes of the match. Text and not a number field: its messages would be in the browser's language. */
export function MinuteField({ id, name, value, problem }: FieldProps & { readonly name: 'late' | 'leaves' }) {
  const error = problem?.field === name ? problemText(problem) : '';
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{LABEL[name]()}</label>
      <input
        id={id}
        name={name}
        defaultValue={value}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        aria-describedby={`${id}-hint`}
        aria-invalid={error !== '' || undefined}
      />
      <Hint id={`${id}-hint`} error={error} hint={m.attend_whole()} />
    </div>
  );
}

export function ReasonField({ id, value, max, problem }: FieldProps & { readonly max: number }) {
  const error = problem?.field === 'reason' ? problemText(problem) : '';
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{m.attend_reason()}</label>
      <textarea
        id={id}
        name="reason"
        rows={2}
        // A refused text is longer: the browser would not let its end be edited.
        maxLength={Math.max(max, value.length)}
        defaultValue={value}
        aria-describedby={`${id}-hint`}
        aria-invalid={error !== '' || undefined}
      />
      <Hint id={`${id}-hint`} error={error} hint={m.attend_reason_text()} />
    </div>
  );
}

function Hint({ id, error, hint }: { readonly id: string; readonly error: string; readonly hint: string }) {
  return (
    <p id={id} className={styles.hint} data-error={error !== '' || undefined}>
      {error === '' ? hint : error}
    </p>
  );
}

function problemText(problem: AnswerProblem): string {
  switch (problem.code) {
    case 'tooLong':
      return m.attend_err_reason({ max: problem.max });
    case 'noSuchMinute':
      return m.attend_err_minute({ max: problem.max });
    case 'leavesFirst':
      return m.attend_err_leaves({ late: problem.late });
  }
}
