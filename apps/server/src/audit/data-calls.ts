/** What data calls leave in the security log: who shares what with whom, what is deleted, and what was not allowed. */
import { VALIDATION_MESSAGES } from '@touchline/domain/validation/messages';
import type { Mutation, MutationResult } from '@touchline/sync/protocol';
import { type Caller, deviceIdOf } from '../auth/sessions.ts';
import type { Deps } from '../deps.ts';
import type { ApiError } from '../errors.ts';
import { repeatedLinesOf } from './repeated-lines.ts';
import { networkPrefix, writeLine } from './security-log.ts';

/** By the mutation that does it; `acceptTeamInvite` also declines. */
export const SHARING_EVENTS = {
  teamShare: 'team_shared',
  acceptTeamInvite: 'invitation_answered',
  updateShareRole: 'role_changed',
  revokeShareTeam: 'sharing_ended',
  leaveTeam: 'team_left',
  makeInviteLink: 'invite_link_made',
  closeInviteLink: 'invite_link_closed',
} as const;

const TEAM_DELETED = 'team_deleted';
export const PERMISSION_REFUSED = 'permission_refused';

export interface Noting {
  readonly deps: Pick<Deps, 'log' | 'now'>;
  readonly caller: Pick<Caller, 'sid' | 'token_hash'>;
  /** As limits count it. */
  readonly network: string;
}

/** Runs a call of sharing, and notes it when it was not refused. */
export async function notedSharing<T>(
  noting: Noting,
  { call, team }: { call: keyof typeof SHARING_EVENTS; team: number },
  run: () => Promise<T>,
): Promise<T> {
  const answer = await run();
  writeLine(noting.deps, { event: SHARING_EVENTS[call], outcome: 'ok', call, team, ...whoOf(noting) });
  return answer;
}

export function noteTeamDeleted(noting: Noting, team: number): void {
  writeLine(noting.deps, { event: TEAM_DELETED, outcome: 'ok', team, ...whoOf(noting) });
}

/** Not allowed by role, or somebody else's: as the whole call's answer. */
export function noteRefusal(noting: Noting, { code, message }: Pick<ApiError, 'code' | 'message'>): void {
  if (!REFUSALS.includes(code) && message !== VALIDATION_MESSAGES.noPermission) return;
  writeRefusal(noting, { outcome: code });
}

/** A device whose access has ended may be refused again and again: the first lines of a minute say it. */
function writeRefusal(noting: Noting, line: { readonly outcome: number; readonly rows?: number }): void {
  const { caller, deps } = noting;
  const leftOut = repeatedLinesOf(deps).take(`${PERMISSION_REFUSED} ${caller.sid} ${line.outcome}`);
  if (leftOut === null) return;
  const more = leftOut > 0 ? { left_out: leftOut } : {};
  writeLine(deps, { event: PERMISSION_REFUSED, ...line, ...more, ...whoOf(noting) });
}

/** The same of a batch, whose rows are each decided alone, and the teams that it deleted. */
export function noteBatch(
  noting: Noting,
  { batch, results }: { readonly batch: unknown; readonly results: string },
): void {
  // A batch that was answered is one; its single mutations may be anything.
  const { mutations } = batch as { mutations: readonly (Partial<Mutation> | null)[] };
  const deletes = mutations.some((mutation) => mutation?.op === DELETE_TEAM);
  // Nearly always nothing: a long answer is not read for that.
  if (!deletes && !results.includes('"refused"')) return;
  const decided = JSON.parse(results) as readonly MutationResult[];
  for (const [n, mutation] of mutations.entries()) {
    if (mutation?.op !== DELETE_TEAM || decided[n]?.status !== 'applied') continue;
    noteTeamDeleted(noting, mutation.sid ?? 0);
  }
  for (const code of REFUSALS) {
    const rows = decided.filter((result) => result.status === 'refused' && result.code === code).length;
    if (rows === 0) continue;
    writeRefusal(noting, { outcome: code, rows });
  }
}

const DELETE_TEAM = 'deleteTeam';
/** Not allowed; not there, or not for the caller; no invitation of his. */
const REFUSALS: readonly number[] = [403, 404, 900];

function whoOf({ caller, network }: Noting) {
  return {
    account: caller.sid,
    device: deviceIdOf(caller.token_hash),
    network: networkPrefix(network),
  };
}
