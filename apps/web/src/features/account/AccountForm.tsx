/** What the forms of an account share: sending once, saying what was refused, the one button. */
import { Button } from '@mantine/core';
import type { Result } from '@touchline/domain/result';
import { type FormEventHandler, type ReactNode, useState } from 'react';
import type { AppError } from '#data/session-actions.ts';
import { ProblemLine } from '#ui/parts/ProblemLine.tsx';
import styles from './account.module.css';
import type { Doing } from './auth-message.ts';
import { authProblem } from './auth-problem.tsx';

export interface Sending {
  readonly busy: boolean;
  /** What the server refused, in words; null for nothing. */
  readonly problem: ReactNode;
  /**
   * Makes the call and answers whether it succeeded. `refused` may deal with a refusal itself, which it then
   * answers; every other one becomes the problem.
   */
  send(
    call: () => Promise<Result<object, AppError>>,
    refused?: (error: AppError) => boolean,
  ): Promise<boolean>;
  /** Another problem than a refusal, or none any more. */
  say(problem: ReactNode): void;
}

export function useSending(doing: Doing): Sending {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ReactNode>(null);
  return {
    busy,
    problem,
    say: setProblem,
    async send(call, refused) {
      setBusy(true);
      setProblem(null);
      const answer = await call();
      setBusy(false);
      if (!answer.ok && refused?.(answer.error) !== true) setProblem(authProblem(doing, answer.error));
      return answer.ok;
    },
  };
}

export interface AccountFormProps {
  readonly sending: Pick<Sending, 'busy' | 'problem'>;
  /** On the button. */
  readonly submit: string;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  readonly children: ReactNode;
  /** The problem is shown by one of the fields, not above the button. */
  readonly problemAtField?: boolean;
  /** Under the button: other ways. */
  readonly below?: ReactNode;
}

export function AccountForm({
  sending,
  submit,
  onSubmit,
  children,
  problemAtField = false,
  below,
}: AccountFormProps) {
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {children}
      {!problemAtField && <ProblemLine text={sending.problem} />}
      <Button type="submit" size="lg" loading={sending.busy}>
        {submit}
      </Button>
      {below}
    </form>
  );
}
