/** The account calls of the second factor. */
import type { AuthCall } from '../call.ts';
import { authenticatorConfirm, authenticatorRemove, authenticatorStart, recoveryCodes } from './app.ts';
import { secondFactorProve } from './owner.ts';
import { passkeyLogin, passkeyOptions } from './passkey-sign-in.ts';
import { passkeyAdd, passkeyNew, passkeyRemove, passkeyRename } from './passkeys.ts';
import { secondFactorLogin } from './second-step.ts';
import { secondFactor } from './state.ts';

export const SECOND_FACTOR_CALLS: Readonly<Record<string, AuthCall>> = {
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
};
