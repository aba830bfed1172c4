/** The account calls of section 7, and more: another device out, a new access token, all own data, second factors. */
import { TEAM_CODE_CALLS } from '../plans/calls.ts';
import { INVITATION_CALLS } from '../sharing/invitation-calls.ts';
import type { AuthCall } from './call.ts';
import { deleteUser } from './delete-user.ts';
import { exportUser } from './export-user.ts';
import { logout, logoutall, logoutDevice, refreshToken } from './leaving.ts';
import { login } from './login.ts';
import { magiclinkRequest, magiclinkToken } from './magic-link.ts';
import { passwordReset, passwordResetCheck, passwordResetRequest } from './reset.ts';
import { SECOND_FACTOR_CALLS } from './second-factor/calls.ts';
import { signupCodeValidate, signupStart, updatePassword } from './signup.ts';

export const AUTH_CALLS: Readonly<Record<string, AuthCall>> = {
  signup_start: signupStart,
  signup_code_validate: signupCodeValidate,
  update_password: updatePassword,
  login,
  logout,
  logoutall,
  logout_device: logoutDevice,
  refresh_token: refreshToken,
  delete_user: deleteUser,
  export_user: exportUser,
  password_reset_request: passwordResetRequest,
  password_reset: passwordReset,
  password_reset_check: passwordResetCheck,
  magiclink_request: magiclinkRequest,
  magiclink_token: magiclinkToken,
  ...SECOND_FACTOR_CALLS,
  ...TEAM_CODE_CALLS,
  ...INVITATION_CALLS,
};
