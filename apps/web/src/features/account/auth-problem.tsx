/** What a form says of a refused account call: its sentence, with the code below it where the sentence explains nothing. */
import type { ReactNode } from 'react';
import { WithCode } from '#ui/parts/ErrorCode.tsx';
import { authMessage, type Doing, isUnexplained, type Refusal } from './auth-message.ts';

export function authProblem(doing: Doing, error: Refusal): ReactNode {
  const text = authMessage(doing, error);
  return error.code !== null && isUnexplained(doing, error) ? (
    <WithCode text={text} code={error.code} />
  ) : (
    text
  );
}
