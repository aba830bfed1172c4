/** Texts of refusals about the people of a team, by code. */
import { m } from '@touchline/i18n';
import { answersIn } from '../../toast/answers.ts';

const TEXTS: Readonly<Record<string, () => string>> = {
  emailMissing: m.sharing_err_email_empty,
  emailInvalid: m.words_err_email_invalid,
  ownEmail: m.sharing_err_own_email,
  noPermission: m.common_no_permission,
  teamNotPremium: m.sharing_err_premium,
  unknownSharedUser: m.sharing_err_unknown,
  otherInvite: m.sharing_err_other_invite,
  tooMany: m.sharing_err_too_many,
  networkError: m.sharing_err_network,
  syncOff: m.sharing_err_sync_off,
  notOnlineYet: m.sharing_err_not_online,
  gone: m.teams_not_found,
  needsAccount: m.errors_needs_account,
};

export const { problemText, written } = answersIn(TEXTS, m.sharing_err_failed);
