/** The account calls of section 7: sign-up, sign-in, sign-out, passwords and second factors. */

import type { AccountCalls } from '#access/account-calls/call.ts';
import { logout, logoutall, logoutDevice, refreshToken } from './leaving/leaving.ts';
import { passwordReset, passwordResetCheck, passwordResetRequest } from './passwords/reset.ts';
import { SECOND_FACTOR_CALLS } from './second-factor/calls.ts';
import { login } from './sign-in/login.ts';
import { magiclinkRequest, magiclinkToken } from './sign-in/magic-link.ts';
import { signupCodeValidate, signupStart, updatePassword } from './sign-up/signup.ts';

export const AUTH_CALLS = {
  signup_start: signupStart,
  signup_code_validate: signupCodeValidate,
  update_password: updatePassword,
  login,
  logout,
  logoutall,
  logout_device: logoutDevice,
  refresh_token: refreshToken,
  password_reset_request: passwordResetRequest,
  password_reset: passwordReset,
  password_reset_check: passwordResetCheck,
  magiclink_request: magiclinkRequest,
  magiclink_token: magiclinkToken,
  ...SECOND_FACTOR_CALLS,
} satisfies AccountCalls<never>;
