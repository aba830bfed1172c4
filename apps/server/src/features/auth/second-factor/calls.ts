/** The account calls of the second factor. */
import type { AccountCalls } from '#access/account-calls/call.ts';
import { authenticatorConfirm, authenticatorRemove, authenticatorStart, recoveryCodes } from './codes/app.ts';
import { secondFactorProve } from './owner.ts';
import { passkeyLogin, passkeyOptions } from './passkeys/passkey-sign-in.ts';
import { passkeyAdd, passkeyNew, passkeyRemove, passkeyRename } from './passkeys/passkeys.ts';
import { secondFactorLogin } from './second-step.ts';
import { secondFactor } from './state.ts';

export const SECOND_FACTOR_CALLS = {
  second_factor: secondFactor,
  second_factor_login: secondFactorLogin,
  second_factor_prove: secondFactorProve,
  authenticator_start: authenticatorStart,
  authenticator_confirm: authenticatorConfirm,
  authenticator_remove: authenticatorRemove,
  recovery_codes: recoveryCodes,
  passkey_options: passkeyOptions,
  passkey_login: passkeyLogin,
  passkey_new: passkeyNew,
  passkey_add: passkeyAdd,
  passkey_rename: passkeyRename,
  passkey_remove: passkeyRemove,
} satisfies AccountCalls<never>;
