import { AUTH_CALL_CODES, type AuthCallName, OF_EVERY_CALL } from './auth-calls.ts';

/** Whether a call answers this code; a name that is no call answers none. */
export function answersCode(call: string, code: number): boolean {
  const codes: readonly number[] = Object.hasOwn(AUTH_CALL_CODES, call)
    ? AUTH_CALL_CODES[call as AuthCallName]
    : [];
  return [...codes, ...OF_EVERY_CALL].includes(code);
}
