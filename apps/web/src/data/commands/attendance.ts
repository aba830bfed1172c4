/** Who is here: what the coach says about a player's coming, before the match and while it is played; and guests. */
import { playerFields } from '@touchline/domain/entity/player';
import { create } from '@touchline/domain/entity/rows';
import type { Team } from '@touchline/domain/entity/team';
import {
  type AttendanceChange,
  type AttendanceRefusal,
  decideAttendance,
  type SquadPlayer,
} from '@touchline/domain/match/attendance';
import { type NumberRefusal, withShirtNumber } from '@touchline/domain/match/sheet';
import { type PlayerRefusal, playerRefusals } from '@touchline/domain/player/validation';
import { ok, refuse } from '@touchline/domain/result';
import type { Client } from '../client.ts';
import { act, type Outcome } from './desk.ts';
import { matchActor } from './match-actor.ts';

interface OfMatch {
  readonly match: number;
}

/** Who cannot play leaves the line-up by itself: it is read with the sheet. */
export function setAttendance(
  client: Client,
  { match: sid, player, change }: OfMatch & { readonly player: number; readonly change: AttendanceChange },
): Outcome<object, AttendanceRefusal> {
  return act<object, AttendanceRefusal>(client, { urgent: true, label: 'attendance' }, async (desk) => {
    const match = await desk.take('matches', sid);
    const { actor, team } = desk.allowed(matchActor(client, match));
    const context = { nowSeconds: desk.nowSeconds, squad: squadOf(client, team) };
    const decided = decideAttendance(match, { player: desk.playerNow(player), change }, context);
    if (!decided.ok) return decided;
    await desk.save({ collection: 'matches', sid }, actor, [match, decided.value]);
    return ok({});
  });
}

export type GuestRefusal = AttendanceRefusal | NumberRefusal | PlayerRefusal;

/** A guest plays in this match only: a player of the collection who is not in the team. */
export function addGuest(
  client: Client,
  { match: sid, name, shirtnumber }: OfMatch & { readonly name: string; readonly shirtnumber: number },
): Outcome<{ readonly sid: number }, GuestRefusal> {
  return act<{ readonly sid: number }, GuestRefusal>(
    client,
    { urgent: true, label: 'attendance' },
    async (desk) => {
      const match = await desk.take('matches', sid);
      const { actor } = desk.allowed(matchActor(client, match));
      const createdAt = Math.floor(desk.nowSeconds);
      // Made for the team: the people it is shared with see who plays.
      const guest = create(playerFields, { nickname: name.trim(), team_sid: match.team_sid, createdAt });
      const wrong = playerRefusals(guest).find(({ code }) => code !== 'positionMissing');
      if (wrong !== undefined) return refuse(wrong);
      const player = await desk.create('players', actor, guest);
      const here = decideAttendance(
        match,
        { player, change: { says: 'here' } },
        { nowSeconds: desk.nowSeconds, squad: [{ sid: player, shirtnumber: 0 }] },
      );
      if (!here.ok) return here;
      const numbered = withShirtNumber(here.value, player, shirtnumber);
      if (!numbered.ok) return numbered;
      await desk.save({ collection: 'matches', sid }, actor, [match, numbered.value]);
      return ok({ sid: player });
    },
  );
}

/** The team, and everybody else of the collection: they may be guests. */
function squadOf(client: Client, { player_sids, shirtnumbers }: Team): readonly SquadPlayer[] {
  const numbers = new Map(shirtnumbers.map(({ id, value }) => [id, value]));
  const others = (client.live.players.get() ?? []).map(({ sid }) => sid);
  return [...new Set([...player_sids, ...others])].map((sid) => ({
    sid,
    shirtnumber: numbers.get(sid) ?? 0,
  }));
}
