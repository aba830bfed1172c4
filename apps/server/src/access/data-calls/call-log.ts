/** Logs data calls in the security log: sharing, deletions and refusals. */

import { VALIDATION_MESSAGES } from '@touchline/domain/validation/messages';
import type { Mutation, MutationResult } from '@touchline/sync/model/protocol';
import type { ApiError } from '#platform/errors.ts';
import type { LogDep } from '#platform/log/log.ts';
import { repeatedLinesOf } from '#platform/log/repeated-lines.ts';
import { networkPrefix, writeLine } from '#platform/security-log/security-log.ts';
import type { TimeDep } from '#platform/time.ts';
import { type Caller, deviceIdOf } from '../sessions/sessions.ts';

/** Event names by mutation; `acceptTeamInvite` also declines. */
export const SHARING_EVENTS = {
  teamShare: 'team_shared',
  acceptTeamInvite: 'invitation_answered',
  updateShareRole: 'role_changed',
  revokeShareTeam: 'sharing_ended',
  leaveTeam: 'team_left',
  makeInviteLink: 'invite_link_made',
  closeInviteLink: 'invite_link_closed',
} as const;

/** Of links that open something to people without an account, and of files. */
export const LINK_EVENTS = [
  'attendance_link_made',
  'attendance_link_closed',
  'page_link_made',
  'page_link_ended',
  'calendar_link_made',
  'calendar_link_ended',
  'export_link_made',
  'pictures_exported',
] as const;
type EventOf<Kind extends string> = Extract<(typeof LINK_EVENTS)[number], `${Kind}_${string}`>;

const TEAM_DELETED = 'team_deleted';
export const PERMISSION_REFUSED = 'permission_refused';

export interface LogContext {
  readonly deps: LogDep & TimeDep;
  readonly caller: Pick<Caller, 'sid' | 'token_hash'>;
  /** The client's network, as rate limits count it. */
  readonly network: string;
}

/** Runs a sharing call and logs it unless it was refused. */
export async function logSharing<T>(
  context: LogContext,
  { call, team }: { call: keyof typeof SHARING_EVENTS; team: number },
  run: () => Promise<T>,
): Promise<T> {
  const answer = await run();
  writeLine(context.deps, {
    event: SHARING_EVENTS[call],
    outcome: 'ok',
    call,
    team,
    ...callerFields(context),
  });
  return answer;
}

export function logTeamDeleted(context: LogContext, team: number): void {
  writeLine(context.deps, { event: TEAM_DELETED, outcome: 'ok', team, ...callerFields(context) });
}

/** Not which player: the log outlives them. */
export function logPlayerErased(context: LogContext): void {
  writeLine(context.deps, { event: 'player_erased', outcome: 'ok', ...callerFields(context) });
}

/** A link with which everybody who has it can answer for the players of a match. */
export function logAttendanceLink(context: LogContext, event: EventOf<'attendance'>, team: number): void {
  writeLine(context.deps, { event, outcome: 'ok', team, ...callerFields(context) });
}

/** The link of a team's page, or of the club page of the caller; `page` as the call names it. */
export function logPageLink(
  context: LogContext,
  event: EventOf<'page'>,
  { kind, sid }: { readonly kind: string; readonly sid: number },
): void {
  const subject = kind === 'team' ? { team: sid } : {};
  writeLine(context.deps, { event, outcome: 'ok', ...subject, ...callerFields(context) });
}

/** The link of a person's own calendar. @param team 0 for all of their teams */
export function logCalendarLink(context: LogContext, event: EventOf<'calendar'>, team: number): void {
  writeLine(context.deps, { event, outcome: 'ok', ...(team > 0 ? { team } : {}), ...callerFields(context) });
}

/** What leaves the server as files: the link of an exported match, or the pictures of a season. */
export function logExport(context: LogContext, event: EventOf<'export' | 'pictures'>, team: number): void {
  writeLine(context.deps, { event, outcome: 'ok', team, ...callerFields(context) });
}

/** Logs a whole call that was refused for lack of a permission or because the row belongs to another account. */
export function logRefusal(context: LogContext, { code, message }: Pick<ApiError, 'code' | 'message'>): void {
  if (!REFUSALS.includes(code) && message !== VALIDATION_MESSAGES.noPermission) return;
  writeRefusal(context, { outcome: code });
}

/** A device that lost its access may retry many times, so only the first lines of a minute are written. */
function writeRefusal(context: LogContext, line: { readonly outcome: number; readonly rows?: number }): void {
  const { caller, deps } = context;
  const leftOut = repeatedLinesOf(deps).take(`${PERMISSION_REFUSED} ${caller.sid} ${line.outcome}`);
  if (leftOut === null) return;
  const more = leftOut > 0 ? { left_out: leftOut } : {};
  writeLine(deps, { event: PERMISSION_REFUSED, ...line, ...more, ...callerFields(context) });
}

/** Logs the refused rows of a batch, each of which is decided separately, and the teams that it deleted. */
export function logBatch(
  context: LogContext,
  { batch, results }: { readonly batch: unknown; readonly results: string },
): void {
  // The batch was answered, so it is a valid batch; single mutations may still be anything.
  const { mutations } = batch as { mutations: readonly (Partial<Mutation> | null)[] };
  const deletes = mutations.some((mutation) => mutation?.op === DELETE_TEAM);
  // Most batches delete and refuse nothing; skip parsing their long results.
  if (!deletes && !results.includes('"refused"')) return;
  const decided = JSON.parse(results) as readonly MutationResult[];
  for (const [n, mutation] of mutations.entries()) {
    if (mutation?.op !== DELETE_TEAM || decided[n]?.status !== 'applied') continue;
    logTeamDeleted(context, mutation.sid ?? 0);
  }
  for (const code of REFUSALS) {
    const rows = decided.filter((result) => result.status === 'refused' && result.code === code).length;
    if (rows === 0) continue;
    writeRefusal(context, { outcome: code, rows });
  }
}

const DELETE_TEAM = 'deleteTeam';
/** Not permitted; missing or not visible to the caller; no invitation for the caller. */
const REFUSALS: readonly number[] = [403, 404, 900];

function callerFields({ caller, network }: LogContext) {
  return {
    account: caller.sid,
    device: deviceIdOf(caller.token_hash),
    network: networkPrefix(network),
  };
}
