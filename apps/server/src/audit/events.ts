/**
 * What the security log calls things, in one table: each account call by what it did, and what it is called when
 * it was refused. Null is not worth a line. Calls of data have their events in data-calls.ts, beside what they note.
 */

export interface CallEvents {
  readonly done: string | null;
  readonly refused: string;
}

/** By method and call. */
export const ACCOUNT_EVENTS: Readonly<Record<string, CallEvents>> = {
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
  // A device renews once a day: that it still does is no news.
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
  'POST check_teamcode': { done: null, refused: 'team_code_refused' },
  'POST invitation': { done: null, refused: 'invitation_refused' },
  'POST invitation_decline': { done: 'invitation_answered', refused: 'invitation_refused' },
  'POST activate_teamcode': { done: 'team_code_used', refused: 'team_code_refused' },
};

/** `update_password` at the end of a sign-up. */
export const SIGNED_UP = 'signed_up';
/** Password or link were right, and a second factor is asked for. */
export const FACTOR_ASKED = 'factor_asked';
/** 423, whatever was tried. */
export const LOCKED_OUT = 'locked_out';
/** A refresh token that had a successor in use came again: it was in two hands, and its session has ended. */
export const REFRESH_REUSED = 'refresh_reused';

/** One line: `ok`, or the code of section 8 that the call was refused with. */
export interface SecurityLine {
  readonly event: string;
  readonly outcome: 'ok' | number;
  readonly call?: string;
  /** The account's number, where a token or a right secret said whose it is. */
  readonly account?: number;
  /** Where nothing did: the e-mail address that was given, hashed with this server's key. */
  readonly address?: string;
  /** As `getLoggedInDevices` calls it. */
  readonly device?: string;
  readonly team?: number;
  /** Of a batch, how many. */
  readonly rows?: number;
  /** Lines like this one that were not written in the minute before. */
  readonly left_out?: number;
  /** Where it came from, without the part that names a single line at home. */
  readonly network: string;
}
