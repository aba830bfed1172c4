/** Attendance of players before and during the match; and guests. */

import { create } from '@touchline/domain/entity/rows/rows';
import { playerFields } from '@touchline/domain/entity/tables/player';
import type { Team } from '@touchline/domain/entity/tables/team';
import {
  type AttendanceChange,
  type AttendanceRefusal,
  decideAttendance,
  type SquadPlayer,
} from '@touchline/domain/match/lineup/attendance';
import { type NumberRefusal, withShirtNumber } from '@touchline/domain/match/sheet/shirt-numbers';
import { type PlayerRefusal, playerRefusals } from '@touchline/domain/player/validation';
import { ok, refuse } from '@touchline/domain/result';
import type { Players } from '../../live/ports.ts';
import { act, type Outcome } from '../unit-of-work.ts';
import type { MatchWork } from './match-actor.ts';
import { matchActor } from './match-actor.ts';

interface OfMatch {
  readonly match: number;
}

/** Records attendance. A player who cannot play is left out of the line-up when the match is read. */
export function setAttendance(
  ports: MatchWork & Players,
  { match: sid, player, change }: OfMatch & { readonly player: number; readonly change: AttendanceChange },
): Outcome<object, AttendanceRefusal> {
  return act<object, AttendanceRefusal>(ports, { urgent: true, label: 'attendance' }, async (unit) => {
    const match = await unit.take('matches', sid);
    const { actor, team } = unit.allowed(matchActor(ports, match));
    const context = { nowSeconds: unit.nowSeconds, squad: squadOf(ports, team) };
    const decided = decideAttendance(match, { player: unit.playerNow(player), change }, context);
    if (!decided.ok) return decided;
    await unit.save({ collection: 'matches', sid }, actor, [match, decided.value]);
    return ok({});
  });
}

export type GuestRefusal = AttendanceRefusal | NumberRefusal | PlayerRefusal;

/** Adds a guest: a player of the collection outside the team, for this match only. */
export function addGuest(
  ports: MatchWork,
  { match: sid, name, shirtnumber }: OfMatch & { readonly name: string; readonly shirtnumber: number },
): Outcome<{ readonly sid: number }, GuestRefusal> {
  return act<{ readonly sid: number }, GuestRefusal>(
    ports,
    { urgent: true, label: 'attendance' },
    async (unit) => {
      const match = await unit.take('matches', sid);
      const { actor } = unit.allowed(matchActor(ports, match));
      const createdAt = Math.floor(unit.nowSeconds);
      // Created for the team, so that people who share the team see who plays.
      const guest = create(playerFields, { nickname: name.trim(), team_sid: match.team_sid, createdAt });
      const wrong = playerRefusals(guest).find(({ code }) => code !== 'positionMissing');
      if (wrong !== undefined) return refuse(wrong);
      const player = await unit.create('players', actor, guest);
      const here = decideAttendance(
        match,
        { player, change: { says: 'here' } },
        { nowSeconds: unit.nowSeconds, squad: [{ sid: player, shirtnumber: 0 }] },
      );
      if (!here.ok) return here;
      const numbered = withShirtNumber(here.value, player, shirtnumber);
      if (!numbered.ok) return numbered;
      await unit.save({ collection: 'matches', sid }, actor, [match, numbered.value]);
      return ok({ sid: player });
    },
  );
}

/** The team's players, and all others of the collection as possible guests. */
function squadOf(ports: Players, { player_sids, shirtnumbers }: Team): readonly SquadPlayer[] {
  const numbers = new Map(shirtnumbers.map(({ id, value }) => [id, value]));
  const others = (ports.live.players.get() ?? []).map(({ sid }) => sid);
  return [...new Set([...player_sids, ...others])].map((sid) => ({
    sid,
    shirtnumber: numbers.get(sid) ?? 0,
  }));
}
