/** Match day: every tap of the coach during a match. Stored before it is shown, and sent at once. */

import { type Changes, changesBetween } from '@touchline/domain/entity/rows/rows';
import { type Match, type MatchEvent, matchFields } from '@touchline/domain/entity/tables/match';
import { controlledBy } from '@touchline/domain/match/clock/control';
import { decide } from '@touchline/domain/match/decide/decide';
import type { MatchCommand } from '@touchline/domain/match/decision/commands';
import type { Decision, MatchRefusal } from '@touchline/domain/match/decision/decided';
import { equalEventOf } from '@touchline/domain/match/timeline/equal-events';
import { type Begun, timeOfNote } from '@touchline/domain/match/timeline/moments';
import { ok, type Result, refuse } from '@touchline/domain/result';
import type { Actor } from '@touchline/domain/team/permissions';
import { deviceNumber } from '@touchline/sync/writes/leases';
import type { DeviceState, OwnAccount } from '../../live/ports.ts';
import { act, type Outcome, type UnitOfWork } from '../unit-of-work.ts';
import type { MatchWork } from './match-actor.ts';
import { matchActor } from './match-actor.ts';

export interface MatchDone {
  /** The event that was created, changed or removed; null when only the clock changed. */
  readonly eid: string | null;
}

/** One device controls a match, so commands need the device's identity. */
export type MatchDayPorts = MatchWork & DeviceState;

/** Another device may have recorded the same event: the coach is asked before a duplicate is stored. */
export interface MaybeNoted {
  readonly code: 'maybeNoted';
  readonly entry: MatchEvent;
  /** Seconds of the match clock since that event. */
  readonly seconds: number;
}

/** Applies a command to a match, or answers why not. */
export function decideMatch(
  ports: MatchDayPorts,
  sid: number,
  command: MatchCommand,
): Outcome<MatchDone, MatchRefusal> {
  return act(ports, { urgent: true }, async (unit) => {
    const decided = await decideAt(ports, unit, { sid, command });
    return decided.ok ? write(ports, unit, { sid, command, ...decided.value }) : decided;
  });
}

/**
 * The same, but asks first when another device has a similar event, unless the coach has confirmed that this is another
 * one.
 */
export function noteOnce(
  ports: MatchDayPorts,
  sid: number,
  { command, apartFrom, begun, unasked = false }: Noting,
): Outcome<MatchDone, MatchRefusal | MaybeNoted> {
  return act<MatchDone, MatchRefusal | MaybeNoted>(ports, { urgent: true }, async (unit) => {
    const decided = await decideAt(ports, unit, { sid, command, apartFrom, begun });
    if (!decided.ok) return decided;
    const { decision } = decided.value;
    const noted = apartFrom === undefined && !unasked ? maybeNoted(decision) : null;
    return noted === null ? write(ports, unit, { sid, command, ...decided.value }) : refuse(noted);
  });
}

interface Deciding {
  readonly sid: number;
  readonly command: MatchCommand;
  readonly apartFrom?: string | undefined;
  /** When the coach opened the sheet of this event. */
  readonly begun?: Begun | undefined;
}

export interface Noting extends Omit<Deciding, 'sid'> {
  /** Stores the event without the question; the timeline asks it later. */
  readonly unasked?: boolean;
}

interface DecidedHere {
  readonly match: Match;
  readonly actor: Actor;
  readonly decision: Decision;
}

async function decideAt(
  ports: MatchDayPorts,
  unit: UnitOfWork,
  { sid, command, apartFrom = '', begun }: Deciding,
): Promise<Result<DecidedHere, MatchRefusal>> {
  const match = await unit.take('matches', sid);
  const { actor, team } = unit.allowed(matchActor(ports, match));
  const decided = decide(match, withPlayersNow(command, unit.playerNow), {
    nowSeconds: timeOfNote(match, begun, unit.nowSeconds),
    eid: await unit.newEventId(),
    players: team.player_sids,
    notedBy: ownName(ports),
    apartFrom,
  });
  return decided.ok ? ok({ match, actor, decision: decided.value }) : decided;
}

/** The command with the current ids of its players. */
function withPlayersNow<C extends MatchCommand>(command: C, playerNow: UnitOfWork['playerNow']): C {
  const known = Object.entries(command).map(([field, value]: readonly [string, unknown]) => [
    field,
    PLAYER_FIELDS.has(field) && typeof value === 'number' ? playerNow(value) : value,
  ]);
  return Object.fromEntries(known) as C;
}

const PLAYER_FIELDS: ReadonlySet<string> = new Set(['player', 'other', 'on', 'off', 'assist']);

async function write(
  ports: MatchDayPorts,
  unit: UnitOfWork,
  { sid, command, match, actor, decision }: Deciding & DecidedHere,
): Promise<Result<MatchDone, never>> {
  const { changes, label, eid } = decision;
  // The device that kicks off controls the match until another one takes over.
  const running = command.type === 'kickOff' ? takingControl(ports, match) : {};
  await unit.change({ collection: 'matches', sid }, actor, { ...changes, ...running });
  unit.name(label);
  return ok({ eid });
}

/** A similar event of another device, if there is one. */
function maybeNoted({ match, eid }: Decision): MaybeNoted | null {
  const made = match.events.find((event) => event.eid === eid);
  const entry = eid === null ? undefined : equalEventOf(match, eid);
  if (made === undefined || entry === undefined) return null;
  const seconds = Math.max(0, made.data.game_time - entry.data.game_time);
  return { code: 'maybeNoted', entry, seconds };
}

/** This device controls the match from now on; other devices show that and can still record events. */
export function takeControl(ports: MatchDayPorts, { match: sid }: OfMatch): Outcome<object, never> {
  return act(ports, { urgent: true, label: 'control' }, async (unit) => {
    const match = await unit.take('matches', sid);
    const { actor } = unit.allowed(matchActor(ports, match));
    await unit.change({ collection: 'matches', sid }, actor, takingControl(ports, match));
    return ok({});
  });
}

/** The account's name on the devices of others. */
export function ownName(ports: OwnAccount): string {
  const account = ports.ownAccount();
  return account?.firstname || account?.nickname || '';
}

function takingControl(ports: MatchDayPorts, match: Match): Changes {
  const controller = {
    device: deviceNumber(ports.live.state),
    account: ports.account,
    name: ownName(ports),
  };
  return changesBetween(matchFields, match, controlledBy(match, controller));
}

interface OfMatch {
  readonly match: number;
}
