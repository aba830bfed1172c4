/** Match setup: validates the form before the match field by field (sections 5 and 9). */
import type { Match } from '../../entity/tables/match.ts';
import {
  EXTRA_LENGTH_MAX,
  EXTRA_LENGTH_MIN,
  EXTRA_PARTS_MAX,
  MATCH_LENGTH_MAX,
  MATCH_LENGTH_MIN,
  MATCH_PARTS_MAX,
  MEET_MINUTES_MAX,
  PITCH_PLAYERS_MAX,
  PITCH_PLAYERS_MIN,
  PLACE_MAX,
} from '../../match-limits.ts';
import { ok, type Result, refuse } from '../../result.ts';
import { isExtraPart } from '../clock/clock.ts';
import { kickOffInstant } from '../clock/kickoff-time.ts';
import { isEnded, isNotStarted } from '../clock/status.ts';
import { changeFormation } from '../lineup/lineup.ts';

/** The values of the form. */
export type MatchSetup = SetupFields & {
  /** 0 soccer, 1 futsal. */
  readonly pitch: number;
};

type SetupFields = Pick<
  Match,
  | 'opponent_clubname'
  | 'opponent_teamname'
  | 'awaygame'
  | 'kind'
  | 'period'
  | 'date'
  | 'dateHours'
  | 'dateMinutes'
  | 'place'
  | 'meet_minutes'
  | 'pitchPlayers'
  | 'matchParts'
  | 'matchLength'
  | 'extraParts'
  | 'extraLength'
  | 'formation'
  | 'shirt'
  | 'opponent_shirt'
>;

/** Each code stands for one message of section 5; `field` is where the form shows it. */
export type SetupRefusal =
  /** Message: "Name opponent is missing." */
  | { readonly code: 'opponentMissing'; readonly field: 'opponent_clubname' }
  /** Message: "Opponent's clubname is required." */
  | { readonly code: 'opponentClubRequired'; readonly field: 'opponent_clubname' }
  /** Message: "Please choose a date." */
  | { readonly code: 'dateMissing'; readonly field: 'date' }
  | { readonly code: 'timeInvalid'; readonly field: 'dateHours' }
  | { readonly code: 'tooLong'; readonly field: 'place'; readonly max: number }
  | {
      readonly code: 'outOfRange';
      readonly field: FormatField | 'meet_minutes';
      readonly min: number;
      readonly max: number;
    }
  /** The format of a started match cannot change; that of extra time can until it is played. */
  | { readonly code: 'started'; readonly field: FormatField };

/** Warnings that do not prevent saving. */
export type SetupWarning =
  /** Message: "Start date is in the past." */
  { readonly code: 'startInPast'; readonly field: 'date' };

type FormatField = keyof typeof RANGES;

export interface SetupContext {
  readonly nowSeconds: number;
  /** The team's IANA time zone. */
  readonly timezone: string;
}

const RANGES = {
  matchLength: [MATCH_LENGTH_MIN, MATCH_LENGTH_MAX],
  pitchPlayers: [PITCH_PLAYERS_MIN, PITCH_PLAYERS_MAX],
  matchParts: [1, MATCH_PARTS_MAX],
  extraParts: [0, EXTRA_PARTS_MAX],
  extraLength: [EXTRA_LENGTH_MIN, EXTRA_LENGTH_MAX],
} as const;
const FORMAT_FIELDS = ['matchLength', 'pitchPlayers', 'matchParts'] as const;
const EXTRA_FIELDS = ['extraParts', 'extraLength'] as const;

/** The form's values of a match. */
export function setupOf(match: Match): MatchSetup {
  const { opponent_clubname, opponent_teamname, awaygame, kind, period, shirt, opponent_shirt } = match;
  const { date, dateHours, dateMinutes, pitchPlayers, matchParts, matchLength, formation } = match;
  const { extraParts, extraLength, place, meet_minutes, metadata } = match;
  return {
    opponent_clubname,
    opponent_teamname,
    awaygame,
    kind,
    period,
    shirt,
    opponent_shirt,
    date,
    dateHours,
    dateMinutes,
    place,
    meet_minutes,
    pitchPlayers,
    matchParts,
    matchLength,
    extraParts,
    extraLength,
    formation,
    pitch: metadata.pitch ?? 0,
  };
}

/** All problems of a setup in the order of the form; empty when it can be saved. */
export function setupRefusals(match: Match, setup: MatchSetup): readonly SetupRefusal[] {
  return [
    ...opponentRefusals(setup),
    ...dateRefusals(setup),
    ...meetingRefusals(match, setup),
    ...formatRefusals(match, setup),
  ];
}

/**
 * A start in the past is a warning, because yesterday's match may be entered with its score. For an unchanged date the
 * dashboard shows it instead.
 */
export function setupWarnings(
  match: Match,
  setup: MatchSetup,
  { nowSeconds, timezone }: SetupContext,
): readonly SetupWarning[] {
  const moved = match.status === 'NEW' || START_FIELDS.some((name) => setup[name] !== match[name]);
  if (!moved || !isNotStarted(match.status) || dateRefusals(setup).length > 0) return [];
  return kickOffInstant(setup, timezone) < nowSeconds ? [{ code: 'startInPast', field: 'date' }] : [];
}

/** True when extra time can still be set: until it is played. */
export function extraIsOpen(match: Match): boolean {
  return !isEnded(match.status) && !isExtraPart(match, match.gamepart);
}

/**
 * The match with the changed fields. All other fields keep their current values, whatever the form showed, and an
 * unchanged field refuses nothing. A complete setup makes the match ready for the kick-off. Another number of players
 * or formation moves the line-up to the new shape.
 */
export function applySetup(
  match: Match,
  changed: Partial<MatchSetup>,
): Result<Match, readonly SetupRefusal[]> {
  const wrong = setupRefusals(match, { ...setupOf(match), ...changed });
  const refusals = wrong.filter(({ field }) => touches(changed, field));
  if (refusals.length > 0) return refuse(refusals);
  const { pitchPlayers = match.pitchPlayers, formation = match.formation, pitch, ...rest } = changed;
  const saved: Match = {
    ...match,
    ...rest,
    ...(rest.opponent_clubname !== undefined && { opponent_clubname: rest.opponent_clubname.trim() }),
    ...(rest.opponent_teamname !== undefined && { opponent_teamname: rest.opponent_teamname.trim() }),
    ...(rest.place !== undefined && { place: rest.place.trim() }),
    ...(rest.matchLength !== undefined && { halfLength: rest.matchLength / 2 }),
    ...(pitch !== undefined && { metadata: { ...match.metadata, pitch } }),
  };
  const shaped = changeFormation(saved, { pitchPlayers, formation });
  const reshaped = pitchPlayers !== match.pitchPlayers || formation !== match.formation;
  const result = shaped.ok && reshaped ? shaped.value : saved;
  const isReady = wrong.length === 0 && SET_UP.has(result.status);
  return ok(isReady ? { ...result, status: 'CAN_START' } : result);
}

/** The kick-off time is one field of the form; its refusal belongs to the hours. */
function touches(changed: Partial<MatchSetup>, field: SetupRefusal['field']): boolean {
  return Object.hasOwn(changed, field) || (field === 'dateHours' && changed.dateMinutes !== undefined);
}

/** Statuses that a saved setup makes ready. A delayed or postponed match stays so until the coach changes it. */
const SET_UP: ReadonlySet<Match['status']> = new Set(['UNKNOWN', 'NEW', 'EDIT', 'INVALID_DATA']);

function opponentRefusals(setup: MatchSetup): readonly SetupRefusal[] {
  if (setup.opponent_clubname.trim() !== '') return [];
  const code = setup.opponent_teamname.trim() === '' ? 'opponentMissing' : 'opponentClubRequired';
  return [{ code, field: 'opponent_clubname' }];
}

const START_FIELDS = ['date', 'dateHours', 'dateMinutes'] as const;

function dateRefusals(setup: MatchSetup): readonly SetupRefusal[] {
  const refusals: SetupRefusal[] = [];
  if (setup.date <= 0 || !Number.isFinite(setup.date)) refusals.push({ code: 'dateMissing', field: 'date' });
  const timeValid = isWithin(setup.dateHours, 0, 23) && isWithin(setup.dateMinutes, 0, 59);
  if (!timeValid) refusals.push({ code: 'timeInvalid', field: 'dateHours' });
  return refusals;
}

/** A stored value that another app wrote refuses nothing while it stays. */
function meetingRefusals(match: Match, { place, meet_minutes }: MatchSetup): readonly SetupRefusal[] {
  const refusals: SetupRefusal[] = [];
  if (place.trim().length > PLACE_MAX && place !== match.place)
    refusals.push({ code: 'tooLong', field: 'place', max: PLACE_MAX });
  if (!isWithin(meet_minutes, 0, MEET_MINUTES_MAX) && meet_minutes !== match.meet_minutes)
    refusals.push({ code: 'outOfRange', field: 'meet_minutes', min: 0, max: MEET_MINUTES_MAX });
  return refusals;
}

function formatRefusals(match: Match, setup: MatchSetup): readonly SetupRefusal[] {
  const formatOpen = isNotStarted(match.status);
  const fields = [
    ...FORMAT_FIELDS.map((field) => ({ field, open: formatOpen })),
    ...EXTRA_FIELDS.map((field) => ({ field, open: extraIsOpen(match) })),
  ];
  return fields.flatMap(({ field, open }): readonly SetupRefusal[] => {
    const unchanged = setup[field] === match[field];
    if (!open) return unchanged ? [] : [{ code: 'started', field }];
    const [min, max] = RANGES[field];
    // The schema has more parts than a form offers; a match with more parts keeps them.
    if (isWithin(setup[field], min, max) || (unchanged && KEPT.has(field))) return [];
    return [{ code: 'outOfRange', field, min, max }];
  });
}

/** Stored values of these fields may be outside the form's range. */
const KEPT: ReadonlySet<FormatField> = new Set(['matchParts', 'extraParts', 'extraLength']);

function isWithin(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}
