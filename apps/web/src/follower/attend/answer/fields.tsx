/** The fields below the two answers. */
import type { AnswerPage } from '@touchline/domain/request/answering/answer-page';
import type { AnswerProblem } from '@touchline/domain/request/answering/attend-page';
import { m } from '@touchline/i18n';
import { KIND_WORDS } from '../words/kind-words.ts';
import styles from './more.module.css';

interface FieldProps {
  readonly id: string;
  readonly value: string;
  readonly problem: AnswerProblem | null;
}

interface MinuteFieldProps extends FieldProps {
  readonly name: 'late' | 'leaves';
  readonly kind: AnswerPage['kind'];
}

/** Minutes of the match or session. Text and not a number field: its messages would be in the browser's language. */
export function MinuteField({ id, name, value, problem, kind }: MinuteFieldProps) {
  const words = KIND_WORDS[kind];
  const error = problem?.field === name ? problemText(problem, kind) : '';
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{words[name]()}</label>
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
      <Hint id={`${id}-hint`} error={error} hint={words.whole()} />
    </div>
  );
}

export function ReasonField({ id, value, max, problem }: FieldProps & { readonly max: number }) {
  const error = problem?.field === 'reason' ? m.attend_err_reason({ max: problem.max }) : '';
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

function problemText(problem: Exclude<AnswerProblem, { field: 'reason' }>, kind: AnswerPage['kind']): string {
  switch (problem.code) {
    case 'noSuchMinute':
      return m.attend_err_minute({ max: problem.max });
    case 'leavesFirst':
      return KIND_WORDS[kind].leavesFirst({ late: problem.late });
  }
}
