/** Match setup: the form before the match, checked field by field (sections 5 and 9). */
import type { Match } from '../entity/match.ts';
import type { Team } from '../entity/team.ts';
import { ok, type Result, refuse } from '../result.ts';
import { dayAt, kickOffInstant } from './kickoff-time.ts';
import {
  MATCH_LENGTH_MAX,
  MATCH_LENGTH_MIN,
  MATCH_PARTS_MAX,
  PITCH_PLAYERS_MAX,
  PITCH_PLAYERS_MIN,
} from './limits.ts';
import { changeFormation } from './lineup.ts';
import { sheetOf } from './sheet.ts';
import { isNotStarted } from './status.ts';

/** What the form edits. */
export type MatchSetup = Pick<
  Match,
  | 'opponent_clubname'
  | 'opponent_teamname'
  | 'awaygame'
  | 'kind'
  | 'period'
  | 'date'
  | 'dateHours'
  | 'dateMinutes'
  | 'pitchPlayers'
  | 'matchParts'
  | 'matchLength'
  | 'formation'
  | 'opponent_shirt'
>;

/** Each stands for one message of section 5; `field` is where the form shows it. */
export type SetupRefusal =
  /** Name opponent is missing. */
  | { readonly code: 'opponentMissing'; readonly field: 'opponent_clubname' }
  /** Opponent's clubname is required. */
  | { readonly code: 'opponentClubRequired'; readonly field: 'opponent_clubname' }
  /** Please choose a date. */
  | { readonly code: 'dateMissing'; readonly field: 'date' }
  /** Start date is in the past. */
  | { readonly code: 'startInPast'; readonly field: 'date' }
  | { readonly code: 'timeInvalid'; readonly field: 'dateHours' }
  | {
      readonly code: 'outOfRange';
      readonly field: 'matchLength' | 'pitchPlayers' | 'matchParts';
      readonly min: number;
      readonly max: number;
    }
  /** The format of a match that is being played stays. */
  | { readonly code: 'started'; readonly field: 'matchLength' | 'pitchPlayers' | 'matchParts' };

export interface SetupContext {
  readonly nowSeconds: number;
  /** The team's IANA time zone. */
  readonly timezone: string;
}

const RANGES = {
  matchLength: [MATCH_LENGTH_MIN, MATCH_LENGTH_MAX],
  pitchPlayers: [PITCH_PLAYERS_MIN, PITCH_PLAYERS_MAX],
  matchParts: [1, MATCH_PARTS_MAX],
} as const;
const FORMAT_FIELDS = ['matchLength', 'pitchPlayers', 'matchParts'] as const;

/** The form's values as they are in a match. */
export function setupOf(match: Match): MatchSetup {
  const { opponent_clubname, opponent_teamname, awaygame, kind, period, opponent_shirt } = match;
  const { date, dateHours, dateMinutes, pitchPlayers, matchParts, matchLength, formation } = match;
  return {
    opponent_clubname,
    opponent_teamname,
    awaygame,
    kind,
    period,
    opponent_shirt,
    date,
    dateHours,
    dateMinutes,
    pitchPlayers,
    matchParts,
    matchLength,
    formation,
  };
}

/** Everything that is wrong with a setup, in the order of the form; empty when it may be saved. */
export function setupRefusals(
  match: Match,
  setup: MatchSetup,
  context: SetupContext,
): readonly SetupRefusal[] {
  return [
    ...opponentRefusals(setup),
    ...dateRefusals(match, setup, context),
    ...formatRefusals(match, setup),
  ];
}

/**
 * The match with the setup in place, ready to be kicked off. Another number of players or formation moves
 * the line-up to the new shape.
 */
export function applySetup(
  match: Match,
  setup: MatchSetup,
  context: SetupContext,
): Result<Match, readonly SetupRefusal[]> {
  const refusals = setupRefusals(match, setup, context);
  if (refusals.length > 0) return refuse(refusals);
  const { pitchPlayers, formation, ...rest } = setup;
  const saved: Match = {
    ...match,
    ...rest,
    opponent_clubname: rest.opponent_clubname.trim(),
    opponent_teamname: rest.opponent_teamname.trim(),
    halfLength: rest.matchLength / 2,
  };
  const shaped = changeFormation(saved, { pitchPlayers, formation });
  const reshaped = pitchPlayers !== match.pitchPlayers || formation !== match.formation;
  const result = shaped.ok && reshaped ? shaped.value : saved;
  return ok(SET_UP.has(result.status) ? { ...result, status: 'CAN_START' } : result);
}

/** Setting a match up makes these ready. A delayed or postponed one stays so until the coach says otherwise. */
const SET_UP: ReadonlySet<Match['status']> = new Set(['UNKNOWN', 'NEW', 'EDIT', 'INVALID_DATA']);

/** What still stands between a match and its kick-off. */
export type KickOffHint =
  /** Please provide some players. */
  | { readonly code: 'noPlayers' }
  /** Fewer are in the line-up than may play. */
  | { readonly code: 'lineupShort'; readonly placed: number; readonly allowed: number }
  /** The matchdate is overdue: its day has passed and nobody kicked off. */
  | { readonly code: 'overdue' };

/** True for a match that nobody kicked off on its day. */
export function isOverdue(match: Match, context: SetupContext): boolean {
  return isNotStarted(match.status) && match.date < dayAt(context.nowSeconds, context.timezone);
}

/** Seconds until the kick-off; negative once its time has passed. */
export function secondsToKickOff(match: Match, team: Pick<Team, 'metadata'>, nowSeconds: number): number {
  return kickOffInstant(match, team.metadata.timezone) - Math.floor(nowSeconds);
}

/** What to tell a coach who is about to kick off. Only a match without players cannot start. */
export function kickOffHints(match: Match, placed: number, context: SetupContext): readonly KickOffHint[] {
  const hints: KickOffHint[] = [];
  if (sheetOf(match).length === 0 || placed === 0) hints.push({ code: 'noPlayers' });
  else if (placed < match.pitchPlayers)
    hints.push({ code: 'lineupShort', placed, allowed: match.pitchPlayers });
  if (isOverdue(match, context)) hints.push({ code: 'overdue' });
  return hints;
}

function opponentRefusals(setup: MatchSetup): readonly SetupRefusal[] {
  if (setup.opponent_clubname.trim() !== '') return [];
  const code = setup.opponent_teamname.trim() === '' ? 'opponentMissing' : 'opponentClubRequired';
  return [{ code, field: 'opponent_clubname' }];
}

function dateRefusals(match: Match, setup: MatchSetup, context: SetupContext): readonly SetupRefusal[] {
  const refusals: SetupRefusal[] = [];
  if (setup.date <= 0 || !Number.isFinite(setup.date)) refusals.push({ code: 'dateMissing', field: 'date' });
  // A friendly that is put in at 10:35 for 10:30 is fine; yesterday is not. A match keeps the date it has.
  else if (
    isNotStarted(match.status) &&
    (setup.date !== match.date || match.status === 'NEW') &&
    setup.date < dayAt(context.nowSeconds, context.timezone)
  ) {
    refusals.push({ code: 'startInPast', field: 'date' });
  }
  const timeValid = isWithin(setup.dateHours, 0, 23) && isWithin(setup.dateMinutes, 0, 59);
  if (!timeValid) refusals.push({ code: 'timeInvalid', field: 'dateHours' });
  return refusals;
}

function formatRefusals(match: Match, setup: MatchSetup): readonly SetupRefusal[] {
  return FORMAT_FIELDS.flatMap((field): readonly SetupRefusal[] => {
    const unchanged = setup[field] === match[field];
    if (!isNotStarted(match.status)) return unchanged ? [] : [{ code: 'started', field }];
    const [min, max] = RANGES[field];
    // Five to seven parts exist in the schema; a match that has them keeps them.
    if (isWithin(setup[field], min, max) || (unchanged && field === 'matchParts')) return [];
    return [{ code: 'outOfRange', field, min, max }];
  });
}

function isWithin(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}
