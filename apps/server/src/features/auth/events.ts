/** Names of this feature's account calls in the security log. */
import type { CallEvents } from '#platform/security-log/events.ts';

/** By method and call. */
export const AUTH_EVENTS: Readonly<Record<string, CallEvents>> = {
  'GET signup_start': { done: 'sign_up_asked', refused: 'sign_up_refused' },
  'POST signup_start': { done: 'sign_up_asked', refused: 'sign_up_refused' },
  'POST signup_code_validate': { done: 'sign_up_code_used', refused: 'sign_up_refused' },
  'POST update_password': { done: 'password_changed', refused: 'password_change_refused' },
  'POST login': { done: 'signed_in', refused: 'sign_in_refused' },
  'POST magiclink_request': { done: 'sign_in_link_asked', refused: 'sign_in_link_refused' },
  'POST magiclink_token': { done: 'signed_in', refused: 'sign_in_refused' },
  'POST logout': { done: 'signed_out', refused: 'sign_out_refused' },
  'POST logoutall': { done: 'signed_out_everywhere', refused: 'sign_out_refused' },
  'POST logout_device': { done: 'device_signed_out', refused: 'sign_out_refused' },
  // Each device renews its token once a day, so successful renewals are not logged.
  'POST refresh_token': { done: null, refused: 'refresh_refused' },
  'GET password_reset_request': { done: 'reset_asked', refused: 'reset_refused' },
  'GET password_reset': { done: null, refused: 'reset_refused' },
  'POST password_reset_check': { done: null, refused: 'reset_refused' },
  'POST password_reset': { done: 'reset_used', refused: 'reset_refused' },
  'POST delete_user': { done: 'account_deleted', refused: 'account_deletion_refused' },
  'POST export_user': { done: 'data_exported', refused: 'data_export_refused' },
  'POST second_factor': { done: null, refused: 'factor_refused' },
  'POST second_factor_login': { done: 'signed_in', refused: 'sign_in_refused' },
  'POST second_factor_prove': { done: 'owner_proven', refused: 'owner_not_proven' },
  'POST authenticator_start': { done: null, refused: 'factor_refused' },
  'POST authenticator_confirm': { done: 'factor_added', refused: 'factor_refused' },
  'POST authenticator_remove': { done: 'factor_removed', refused: 'factor_refused' },
  'POST recovery_codes': { done: 'recovery_codes_made', refused: 'factor_refused' },
  'POST passkey_options': { done: null, refused: 'factor_refused' },
  'POST passkey_login': { done: 'signed_in', refused: 'sign_in_refused' },
  'POST passkey_new': { done: null, refused: 'factor_refused' },
  'POST passkey_add': { done: 'factor_added', refused: 'factor_refused' },
  'POST passkey_rename': { done: null, refused: 'factor_refused' },
  'POST passkey_remove': { done: 'factor_removed', refused: 'factor_refused' },
};
