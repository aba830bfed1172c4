/**
 * The codes of section 8 that each account call can answer. The server's tests check them, and the screens have a
 * sentence for each. Codes that every call can answer are listed once.
 */
import type { AuthErrorCode } from './catalogue.ts';

/** Rate limits and internal errors. */
export const OF_EVERY_CALL = [429, 500] as const satisfies readonly AuthErrorCode[];

export const AUTH_CALL_CODES = {
  signup_start: [401, 402, 407, 417, 420, 429, 502],
  signup_code_validate: [401, 402, 405, 406, 414, 417, 423],
  update_password: [401, 402, 403, 408, 411, 412, 413, 417, 423, 505, 600],
  login: [404, 408, 410, 417, 423],
  logout: [],
  logoutall: [505],
  logout_device: [505],
  refresh_token: [408],
  delete_user: [403, 423, 505],
  export_user: [429, 505],
  password_reset_request: [401, 402, 407, 413, 417, 429, 504],
  password_reset_check: [401, 402, 405, 406, 417, 423],
  password_reset: [401, 402, 403, 405, 406, 412, 415, 417, 423, 505],
  magiclink_request: [401, 402, 407, 416, 417, 429, 503],
  magiclink_token: [401, 402, 405, 406, 408, 410, 417, 423, 505],
  second_factor: [505],
  second_factor_login: [405, 406, 408, 423],
  second_factor_prove: [403, 404, 405, 406, 423, 505],
  authenticator_start: [406, 505],
  authenticator_confirm: [405, 406, 429, 505],
  authenticator_remove: [406, 505],
  recovery_codes: [406, 411, 429, 505],
  passkey_options: [406, 505],
  passkey_login: [404, 406, 408, 410, 417],
  passkey_new: [406, 505],
  passkey_add: [405, 406, 429, 505],
  passkey_rename: [505],
  passkey_remove: [406, 505],
  check_teamcode: [410, 414, 429, 505],
  activate_teamcode: [410, 414, 429, 505],
  offers: [],
  purchases: [410, 505],
  link_purchase: [410, 414, 505],
  checkout: [410, 414, 429, 503, 505],
  checkout_state: [410, 414, 429, 503, 505],
  portal: [410, 414, 429, 503, 505],
  invoices: [410, 429, 503, 505],
  cancel_purchase: [410, 414, 429, 503, 505],
  resume_purchase: [410, 414, 429, 503, 505],
  restore_purchases: [410, 429, 503, 505],
  purchase_token: [410, 414, 505],
  app_purchase: [410, 414, 429, 503, 505],
  invitation: [404],
  invitation_decline: [404],
} as const satisfies Readonly<Record<string, readonly AuthErrorCode[]>>;

export type AuthCallName = keyof typeof AUTH_CALL_CODES;
