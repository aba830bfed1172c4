/** Texts of the shop. */
import { m } from '@touchline/i18n';
import type { TeamCodeProblem } from '#data/commands/team/team-codes.ts';
import { dateLocale } from '#ui/words/date-locale.ts';

const TEXTS: Readonly<Record<Exclude<TeamCodeProblem['code'], 'failed'>, () => string>> = {
  codeInvalid: m.shop_err_code,
  tooMany: m.shop_err_too_many,
  tooEarlyToSwitch: m.shop_err_too_early,
  teamIsPremium: m.shop_team_is_premium,
  networkError: m.shop_err_network,
  syncOff: m.shop_err_sync_off,
  notOnlineYet: m.shop_err_not_online,
};

export function problemText(problem: TeamCodeProblem): string {
  return problem.code === 'failed' ? m.common_err_failed() : TEXTS[problem.code]();
}

/** A day, from seconds since 1970. */
export function dayText(seconds: number): string {
  return new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'long' }).format(seconds * 1000);
}
