/** The text of a refused account call. The code appears below it where the sentence does not explain the cause. */
import type { ReactNode } from 'react';
import { WithCode } from '#ui/parts/page/ErrorCode.tsx';
import { type AccountAction, authMessage, isUnexplained, type Refusal } from './auth-message.ts';

export function authProblem(action: AccountAction, error: Refusal): ReactNode {
  const text = authMessage(action, error);
  return error.code !== null && isUnexplained(action, error) ? (
    <WithCode text={text} code={error.code} />
  ) : (
    text
  );
}
