/** Texts about the fair plan: how equal it is, its number of changes, its obstacles, and its schedule. */
import type { PlannedSubstitution } from '@touchline/domain/match/blocks/block-changes';
import type { LeftOut, PitchChanges } from '@touchline/domain/match/decide/planned-changes';
import type { Disliked } from '@touchline/domain/planner/match/disliked';
import type { Plan, PlanReason, PlanRefusal } from '@touchline/domain/planner/solver/plan-types';
import { m } from '@touchline/i18n';
import { lineText, placeText } from '../team/place-words.ts';

type NameOf = (sid: number) => string;

/** `25`, and `22:30` where it is not a whole minute. */
export function minutesOf(seconds: number): string {
  const rest = Math.round(seconds) % 60;
  const whole = Math.floor(Math.round(seconds) / 60);
  return rest === 0 ? String(whole) : `${whole}:${String(rest).padStart(2, '0')}`;
}

/** Everybody's playing time; if some players can no longer play, that of the others. */
export function headlineOf(plan: Plan): string {
  const times = [...plan.sharing].map((sid) => plan.seconds.get(sid) ?? 0);
  const [least, most] = [minutesOf(Math.min(...times)), minutesOf(Math.max(...times))];
  if (plan.spread === 0)
    return outOf(plan).length === 0
      ? m.plan_everybody({ minutes: most })
      : m.plan_still_everybody({ minutes: most });
  return outOf(plan).length === 0 ? m.plan_between({ least, most }) : m.plan_still_between({ least, most });
}

/** Players who have played and can no longer play, with their minutes. */
export function outTexts(plan: Plan, nameOf: NameOf): readonly string[] {
  return outOf(plan).map(([sid, seconds]) => m.plan_out({ name: nameOf(sid), minutes: minutesOf(seconds) }));
}

function outOf({ seconds, sharing }: Plan): readonly (readonly [sid: number, seconds: number])[] {
  return [...seconds].filter(([sid, time]) => time > 0 && !sharing.has(sid));
}

export function spreadText({ spread, spreadBound }: Plan): string {
  if (spread === 0) return m.plan_spread_none();
  const minutes = minutesOf(spread);
  return spread <= spreadBound
    ? m.plan_spread_proven({ minutes })
    : m.plan_spread_bound({ minutes, bound: minutesOf(spreadBound) });
}

export function changesText({ changes, changesBound }: Plan): string {
  if (changes === 0) return m.plan_changes_none();
  const more = changes - changesBound;
  return more <= 0
    ? m.plan_changes_proven({ count: changes })
    : m.plan_changes_bound({ count: changes, more });
}

export function preventsText({ kind, spread }: PlanReason): string {
  return PREVENTS[kind]({ minutes: minutesOf(spread) });
}

const PREVENTS = {
  locks: m.plan_prevents_locks,
  keeper: m.plan_prevents_keeper,
  absences: m.plan_prevents_absences,
  played: m.plan_prevents_played,
  blocks: m.plan_prevents_blocks,
} as const;

/** `Mia in defence, 20 min`. */
export function dislikedText({ player, role, seconds }: Disliked, nameOf: NameOf): string {
  return m.plan_disliked({ name: nameOf(player), line: lineText(role), minutes: minutesOf(seconds) });
}

export function planRefusalText(refusal: PlanRefusal, nameOf: NameOf, onPitch: number): string {
  switch (refusal.code) {
    case 'noPlayers':
      return m.plan_err_no_players();
    case 'nobodyAvailable':
      return m.plan_err_nobody({ block: refusal.block + 1 });
    case 'contradictoryLocks':
      return m.plan_err_contradiction({ name: nameOf(refusal.player), block: refusal.block + 1 });
    case 'lockedWhileAbsent':
      return m.plan_err_absent({ name: nameOf(refusal.player), block: refusal.block + 1 });
    case 'keeperAbsent':
      return m.plan_err_keeper_absent({ name: nameOf(refusal.player), block: refusal.block + 1 });
    case 'keeperLockedOut':
      return m.plan_err_keeper_out({ name: nameOf(refusal.player), block: refusal.block + 1 });
    case 'tooManyLocks':
      return m.plan_err_too_many({ locked: refusal.locked, block: refusal.block + 1, places: onPitch });
    case 'noBlocks':
    case 'invalid':
    case 'samePlayerTwice':
    case 'unknownPlayer':
    case 'unknownBlock':
      return m.plan_err_cannot();
  }
}

export function swapText({ on, off }: Pick<PlannedSubstitution, 'on' | 'off'>, nameOf: NameOf): string {
  return off === 0
    ? m.words_comes_on_named({ on: nameOf(on) })
    : m.words_on_for_off({ on: nameOf(on), off: nameOf(off) });
}

/** The changes, one line each. */
export function changeLines({ changes, leaving, moves }: PitchChanges, nameOf: NameOf): readonly string[] {
  return [
    ...changes.map((change) => swapText(change, nameOf)),
    ...leaving.map((player) => m.plan_leaves({ off: nameOf(player) })),
    ...moves.map((move) => m.words_moves_to({ name: nameOf(move.player_sid), place: placeText(move) })),
  ];
}

/** The number of changes for the coach: substitutions, else moves. */
export function countOf({ changes, leaving, moves }: PitchChanges): number {
  return changes.length + leaving.length || moves.length;
}

export function leftText({ player, off, reason }: LeftOut, nameOf: NameOf): string {
  const name = nameOf(player);
  switch (reason) {
    case 'alreadyOn':
      return m.plan_left_on({ name });
    case 'injured':
      return m.words_said_injured({ name });
    case 'absent':
    case 'declined':
    case 'signed_off':
      return m.plan_left_away({ name });
    case 'later':
      return m.plan_left_later({ name });
    case 'sentOff':
      return m.plan_left_sent_off({ name });
    case 'serving':
      return m.plan_left_serving({ name });
    case 'noRoom':
      return off === 0 ? m.plan_left_full({ name }) : m.plan_left_room({ name, off: nameOf(off) });
  }
}
