import { AUTH_CALL_CODES, type AuthCallName, OF_EVERY_CALL } from './auth-calls.ts';

/** True when the call can answer this code; false for an unknown call. */
export function answersCode(call: string, code: number): boolean {
  const codes: readonly number[] = Object.hasOwn(AUTH_CALL_CODES, call)
    ? AUTH_CALL_CODES[call as AuthCallName]
    : [];
  return [...codes, ...OF_EVERY_CALL].includes(code);
}
