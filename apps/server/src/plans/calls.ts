/**
 * `check_teamcode` and `activate_teamcode` (section 7). Section 8 has no codes of their own for them: 414 says that
 * a code is none for this account, 505 that the account or the team is none, 429 that there were too many guesses.
 */

import { isActivationCode } from '@touchline/domain/account/activation-code';
import { USER_TEXTS } from '@touchline/domain/errors/user-texts';
import { relinkFrom, teamCodeRefusal, teamCodeState } from '@touchline/domain/team/team-code';
import { type AuthCall, type AuthInput, TOKEN_LIMIT } from '../auth/call.ts';
import { type Fields, textOf } from '../auth/input.ts';
import { callerOf } from '../auth/sessions.ts';
import type { Deps } from '../deps.ts';
import { ApiError, apiError, authError } from '../errors.ts';
import { isPositiveInteger } from '../sync/batch.ts';
import { type LinkRefusal, linkCode, readCode, type StoredCode } from './team-codes.ts';

export const TEAM_CODE_CALLS: Readonly<Record<string, AuthCall>> = {
  check_teamcode: { POST: checkTeamcode },
  activate_teamcode: { POST: activateTeamcode },
};

const HOUR_MS = 3_600_000;
/** Wrong codes in an hour: of one account, from one address, and together, which makes a million codes too many. */
const WRONG = { account: 10, address: 30, everywhere: 300 } as const;
/** A plan may be planned for the next season, and not for ever. */
const YEAR_S = 366 * 86_400;

/** What a code is, to whoever may use it. Times are seconds since 1970. */
interface CodeAnswer {
  readonly code: string;
  readonly sku: string;
  readonly state: string;
  readonly days: number;
  readonly team_sid: number;
  readonly starts_at: number;
  readonly ends_at: number;
  /** From when it may be linked to another team; 0 for one that is linked to none yet. */
  readonly relink_from: number;
}

async function checkTeamcode(deps: Deps, input: AuthInput): Promise<CodeAnswer> {
  const account = await accountOf(deps, input.fields);
  return guarded(deps, { account, address: input.address }, async () => {
    const now = Math.floor(deps.now() / 1_000);
    const found = await readCode(deps.database.reader, codeOf(input.fields));
    if (found === undefined || teamCodeRefusal(found, { account, now }) !== null) throw authError(414);
    return answerOf(deps, found);
  });
}

async function activateTeamcode(deps: Deps, { fields, address }: AuthInput): Promise<CodeAnswer> {
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

/** Counts every code as a wrong one until it was right: guesses that are sent at once are counted, too. */
async function guarded<T>(
  { limits }: Deps,
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
    // Whoever is locked out must not lock the others out.
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

async function accountOf(deps: Deps, fields: Fields): Promise<number> {
  const caller = await callerOf(deps, textOf(fields, 'access_token', TOKEN_LIMIT));
  if (caller === null) throw authError(505);
  if (caller.type !== 'app_account') throw authError(410);
  return caller.sid;
}

function codeOf({ code }: Fields): string {
  const text = typeof code === 'number' ? String(code).padStart(6, '0') : code;
  if (typeof text !== 'string' || !isActivationCode(text.trim())) throw authError(414);
  return text.trim();
}

/** As a number or as the text of a form; not a number for everything else. */
function numberOf(value: unknown): number {
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
}

/** -1 and what is missing mean now. */
function activateOnOf(deps: Deps, { activate_on }: Fields): number {
  if (activate_on === undefined || activate_on === '') return -1;
  const seconds = numberOf(activate_on);
  if (!Number.isInteger(seconds) || seconds > Math.floor(deps.now() / 1_000) + YEAR_S) throw apiError(400);
  return seconds;
}

function answerOf({ now, config }: Deps, stored: StoredCode): CodeAnswer {
  const { code, sku, days, team_sid, starts_at, ends_at } = stored;
  return {
    ...{ code, sku, days, team_sid, starts_at, ends_at },
    state: teamCodeState(stored, Math.floor(now() / 1_000)),
    relink_from: relinkFrom(stored, config.teamCodeRelinkDays),
  };
}
