/** Match day: every tap of a coach who runs a match. On the disk before it is shown, sent at once. */
import { type Match, type MatchEvent, matchFields } from '@touchline/domain/entity/match';
import { type Changes, changesBetween } from '@touchline/domain/entity/rows';
import type { MatchCommand } from '@touchline/domain/match/commands';
import { controlledBy } from '@touchline/domain/match/control';
import { decide } from '@touchline/domain/match/decide';
import type { Decision, MatchRefusal } from '@touchline/domain/match/decided';
import { type Begun, timeOfNote } from '@touchline/domain/match/moments';
import { twinOf } from '@touchline/domain/match/twins';
import { ok, type Result, refuse } from '@touchline/domain/result';
import type { Actor } from '@touchline/domain/team/permissions';
import { deviceNumber } from '@touchline/sync/leases';
import type { Client } from '../client.ts';
import { act, type Desk, type Outcome } from './desk.ts';
import { matchActor } from './match-actor.ts';

export interface MatchDone {
  /** The event that was made, changed or removed; null when only the clock changed. */
  readonly eid: string | null;
}

/** Somebody else may have noted the same thing: the coach is asked before it is noted again. */
export interface MaybeNoted {
  readonly code: 'maybeNoted';
  readonly entry: MatchEvent;
  /** Seconds of the match clock since then. */
  readonly seconds: number;
}

/** Does a command to a match, or says why not. */
export function decideMatch(
  client: Client,
  sid: number,
  command: MatchCommand,
): Outcome<MatchDone, MatchRefusal> {
  return act(client, { urgent: true }, async (desk) => {
    const decided = await decideAt(client, desk, { sid, command });
    return decided.ok ? write(client, desk, { sid, command, ...decided.value }) : decided;
  });
}

/**
 * The same, but asks first when another device has an entry that looks the same: unless the coach has said
 * already that this is another one.
 */
export function noteOnce(
  client: Client,
  sid: number,
  { command, apartFrom, begun, unasked = false }: Noting,
): Outcome<MatchDone, MatchRefusal | MaybeNoted> {
  return act<MatchDone, MatchRefusal | MaybeNoted>(client, { urgent: true }, async (desk) => {
    const decided = await decideAt(client, desk, { sid, command, apartFrom, begun });
    if (!decided.ok) return decided;
    const { decision } = decided.value;
    const noted = apartFrom === undefined && !unasked ? maybeNoted(decision) : null;
    return noted === null ? write(client, desk, { sid, command, ...decided.value }) : refuse(noted);
  });
}

interface Deciding {
  readonly sid: number;
  readonly command: MatchCommand;
  readonly apartFrom?: string | undefined;
  /** When the coach opened the sheet in which it is noted. */
  readonly begun?: Begun | undefined;
}

export interface Noting extends Omit<Deciding, 'sid'> {
  /** Noted without the question, which then stands in the timeline. */
  readonly unasked?: boolean;
}

interface DecidedHere {
  readonly match: Match;
  readonly actor: Actor;
  readonly decision: Decision;
}

async function decideAt(
  client: Client,
  desk: Desk,
  { sid, command, apartFrom = '', begun }: Deciding,
): Promise<Result<DecidedHere, MatchRefusal>> {
  const match = await desk.take('matches', sid);
  const { actor, team } = desk.allowed(matchActor(client, match));
  const decided = decide(match, withPlayersNow(command, desk.playerNow), {
    nowSeconds: timeOfNote(match, begun, desk.nowSeconds),
    eid: await desk.newEventId(),
    players: team.player_sids,
    notedBy: ownName(client),
    apartFrom,
  });
  return decided.ok ? ok({ match, actor, decision: decided.value }) : decided;
}

/** The command with the ids that its players have now. */
function withPlayersNow<C extends MatchCommand>(command: C, playerNow: Desk['playerNow']): C {
  const known = Object.entries(command).map(([field, value]: readonly [string, unknown]) => [
    field,
    PLAYER_FIELDS.has(field) && typeof value === 'number' ? playerNow(value) : value,
  ]);
  return Object.fromEntries(known) as C;
}

const PLAYER_FIELDS: ReadonlySet<string> = new Set(['player', 'other', 'on', 'off', 'assist']);

async function write(
  client: Client,
  desk: Desk,
  { sid, command, match, actor, decision }: Deciding & DecidedHere,
): Promise<Result<MatchDone, never>> {
  const { changes, label, eid } = decision;
  // Who kicks off runs the match, until somebody takes over.
  const running = command.type === 'kickOff' ? takingControl(client, match) : {};
  await desk.change({ collection: 'matches', sid }, actor, { ...changes, ...running });
  desk.name(label);
  return ok({ eid });
}

/** The entry of another device that looks the same as the one that would be made. */
function maybeNoted({ match, eid }: Decision): MaybeNoted | null {
  const made = match.events.find((event) => event.eid === eid);
  const entry = eid === null ? undefined : twinOf(match, eid);
  if (made === undefined || entry === undefined) return null;
  const seconds = Math.max(0, made.data.game_time - entry.data.game_time);
  return { code: 'maybeNoted', entry, seconds };
}

/** This device runs the match from now on; the others see it, and may go on tapping. */
export function takeControl(client: Client, { match: sid }: OfMatch): Outcome<object, never> {
  return act(client, { urgent: true, label: 'control' }, async (desk) => {
    const match = await desk.take('matches', sid);
    const { actor } = desk.allowed(matchActor(client, match));
    await desk.change({ collection: 'matches', sid }, actor, takingControl(client, match));
    return ok({});
  });
}

/** What this account calls itself on the devices of others. */
export function ownName(client: Client): string {
  const account = client.ownAccount();
  return account?.firstname || account?.nickname || '';
}

function takingControl(client: Client, match: Match): Changes {
  const controller = {
    device: deviceNumber(client.live.state),
    account: client.account,
    name: ownName(client),
  };
  return changesBetween(matchFields, match, controlledBy(match, controller));
}

interface OfMatch {
  readonly match: number;
}
