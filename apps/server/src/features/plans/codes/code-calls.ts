/**
 * `check_teamcode` and `activate_teamcode` (section 7). Section 8 has no codes for them: 414 means that the code is not
 * valid for this account, 505 that the account or the team does not exist, 429 too many guesses.
 */

import { isActivationCode } from '@touchline/domain/account/activation-code';
import { USER_TEXTS } from '@touchline/domain/errors/user-texts';
import { relinkFrom } from '@touchline/domain/plan/grant';
import { teamCodeRefusal, teamCodeState } from '@touchline/domain/plan/team-code';
import type { AccountCalls, AuthInput } from '#access/account-calls/call.ts';
import type { Fields } from '#access/account-calls/input.ts';
import type { ConfigDep } from '#platform/config/config.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import { ApiError, apiError, authError } from '#platform/errors.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import type { TimeDep } from '#platform/time.ts';
import type { MembershipDeps } from '#rows/people/membership.ts';
import { isPositiveInteger } from '#rows/push/batch.ts';
import { accountOf, numberOf } from '../account-of.ts';
import { type CodeWithGrant, type LinkRefusal, linkCode, readCode } from './team-codes.ts';

export const TEAM_CODE_CALLS = {
  check_teamcode: { POST: checkTeamcode },
  activate_teamcode: { POST: activateTeamcode },
} satisfies AccountCalls<never>;

const HOUR_MS = 3_600_000;
/** Wrong codes per hour: by account, by address, and in total, which makes guessing among a million codes hopeless. */
const WRONG = { account: 10, address: 30, everywhere: 300 } as const;
/** A plan may start in the next season at the latest. */
const YEAR_S = 366 * 86_400;

/** A code, as shown to a person who may use it. Times are seconds since 1970. */
export interface CodeAnswer {
  readonly code: string;
  readonly sku: string;
  readonly state: string;
  readonly days: number;
  readonly team_sid: number;
  readonly starts_at: number;
  readonly ends_at: number;
  /** When it may be linked to another team; 0 for a code without a team. */
  readonly relink_from: number;
}

async function checkTeamcode(
  deps: ConfigDep<'teamCodeRelinkDays'> & DatabaseDep & LimitsDep & TimeDep,
  input: AuthInput,
): Promise<CodeAnswer> {
  const account = await accountOf(deps, input.fields);
  return guarded(deps, { account, address: input.address }, async () => {
    const now = Math.floor(deps.now() / 1_000);
    const found = await readCode(deps.database.reader, codeOf(input.fields));
    if (found === null || teamCodeRefusal(found.code, found.grant, { account, now }) !== null) {
      throw authError(414);
    }
    return answerOf(deps, found);
  });
}

async function activateTeamcode(
  deps: ConfigDep<'teamCodeRelinkDays'> & MembershipDeps & LimitsDep,
  { fields, address }: AuthInput,
): Promise<CodeAnswer> {
  const account = await accountOf(deps, fields);
  const team = numberOf(fields.team_sid);
  if (!isPositiveInteger(team)) throw authError(505);
  const activateOn = activateOnOf(deps, fields);
  return guarded(deps, { account, address }, async () => {
    const { teamCodeRelinkDays: relinkDays } = deps.config;
    const linked = await linkCode(deps, { code: codeOf(fields), account, team, activateOn, relinkDays });
    if (!linked.ok) throw REFUSALS[linked.error.code]();
    return answerOf(deps, linked.value);
  });
}

const REFUSALS: Readonly<Record<LinkRefusal['code'], () => ApiError>> = {
  codeInvalid: () => authError(414),
  teamUnknown: () => authError(505),
  teamIsPremium: () => new ApiError(400, USER_TEXTS.teamIsPremium),
  tooEarlyToSwitch: () => new ApiError(400, USER_TEXTS.tooEarlyToSwitch),
};

/** Counts every code as wrong until it was right, so that simultaneous guesses count as well. */
async function guarded<T>(
  { limits }: LimitsDep,
  { account, address }: { account: number; address: string },
  use: () => Promise<T>,
): Promise<T> {
  const windows = [
    [`teamcode:a:${account}`, WRONG.account],
    [`teamcode:i:${address}`, WRONG.address],
    ['teamcode', WRONG.everywhere],
  ] as const;
  const counted: string[] = [];
  const giveBack = () => Promise.all(counted.map((key) => limits.giveBack(key)));
  for (const [key, most] of windows) {
    counted.push(key);
    if ((await limits.hit(key, HOUR_MS)) <= most) continue;
    // A caller who is locked out must not use up the limits of others.
    await giveBack();
    throw authError(429);
  }
  try {
    const answer = await use();
    await giveBack();
    return answer;
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 414)) await giveBack();
    throw error;
  }
}

function codeOf({ code }: Fields): string {
  const text = typeof code === 'number' ? String(code).padStart(6, '0') : code;
  if (typeof text !== 'string' || !isActivationCode(text.trim())) throw authError(414);
  return text.trim();
}

/** -1 or a missing value means now. */
function activateOnOf(deps: TimeDep, { activate_on }: Fields): number {
  if (activate_on === undefined || activate_on === '') return -1;
  const seconds = numberOf(activate_on);
  if (!Number.isInteger(seconds) || seconds > Math.floor(deps.now() / 1_000) + YEAR_S) throw apiError(400);
  return seconds;
}

function answerOf(
  { now, config }: ConfigDep<'teamCodeRelinkDays'> & TimeDep,
  { code, grant }: CodeWithGrant,
): CodeAnswer {
  return {
    code: code.code,
    sku: code.sku,
    days: code.days,
    team_sid: grant?.team_sid ?? 0,
    starts_at: grant?.starts_at ?? 0,
    ends_at: grant?.ends_at ?? 0,
    state: teamCodeState(code, grant, Math.floor(now() / 1_000)),
    relink_from: grant === null ? 0 : relinkFrom(grant, config.teamCodeRelinkDays),
  };
}
