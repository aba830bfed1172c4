/** Shared by all account forms: sends once, shows refusals, and has one submit button. */
import { Button } from '@mantine/core';
import type { Result } from '@touchline/domain/result';
import { type FormEventHandler, type ReactNode, useState } from 'react';
import type { AppError } from '#data/page/session-actions.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { ProblemLine } from '#ui/parts/fields/ProblemLine.tsx';
import styles from './account.module.css';
import type { AccountAction } from './auth-message.ts';
import { authProblem } from './auth-problem.tsx';

export interface Sending {
  readonly busy: boolean;
  /** The text of the server's refusal; null for none. */
  readonly problem: ReactNode;
  /**
   * Makes the call and returns whether it succeeded. `refused` may handle a refusal itself and then returns true;
   * any other refusal becomes the form's problem. While a call runs, another is not made.
   */
  send(call: SentCall['call'], refused?: SentCall['refused']): Promise<boolean>;
  /** Sets a problem that is no refusal, or clears it. */
  say(problem: ReactNode): void;
}

interface SentCall {
  readonly call: () => Promise<Result<object, AppError>>;
  readonly refused: ((error: AppError) => boolean) | undefined;
}

export function useSending(action: AccountAction): Sending {
  const [problem, setProblem] = useState<ReactNode>(null);
  const sending = useAction(async ({ call, refused }: SentCall) => {
    setProblem(null);
    const answer = await call();
    if (!answer.ok && refused?.(answer.error) !== true) setProblem(authProblem(action, answer.error));
    return answer.ok;
  });
  return {
    busy: sending.busy,
    problem,
    say: setProblem,
    send: async (call, refused) => (await sending.run({ call, refused })) ?? false,
  };
}

export interface AccountFormProps {
  readonly sending: Pick<Sending, 'busy' | 'problem'>;
  /** The label of the submit button. */
  readonly submit: string;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  readonly children: ReactNode;
  /** A field shows the problem, so it is not repeated above the button. */
  readonly problemAtField?: boolean;
  /** Content below the button: other ways to sign in. */
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
