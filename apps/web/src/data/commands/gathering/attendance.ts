/** Attendance of players before and during a match or session; and guests. */

import { type GatheringName, isMatch } from '@touchline/domain/attendance/gathering';
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
import { type GatheringWork, saveGathering, takeGathering } from './gathering-actor.ts';

interface OfGathering {
  readonly of: GatheringName;
}

/** Records attendance. A player who cannot play is left out of the line-up when the match is read. */
export function setAttendance(
  ports: GatheringWork & Players,
  { of, player, change }: OfGathering & { readonly player: number; readonly change: AttendanceChange },
): Outcome<object, AttendanceRefusal> {
  return act<object, AttendanceRefusal>(ports, { urgent: true, label: 'attendance' }, async (unit) => {
    const taken = await takeGathering(ports, unit, of);
    const context = { nowSeconds: unit.nowSeconds, squad: squadOf(ports, taken.team) };
    const decided = decideAttendance(taken.gathering, { player: unit.playerNow(player), change }, context);
    if (!decided.ok) return decided;
    await saveGathering(unit, taken, decided.value);
    return ok({});
  });
}

export type GuestRefusal = AttendanceRefusal | NumberRefusal | PlayerRefusal;

/** Adds a guest: a new player of the collection outside the team, for this match or session only. */
export function addGuest(
  ports: GatheringWork,
  { of, name, shirtnumber }: OfGathering & { readonly name: string; readonly shirtnumber: number },
): Outcome<{ readonly sid: number }, GuestRefusal> {
  return act<{ readonly sid: number }, GuestRefusal>(
    ports,
    { urgent: true, label: 'attendance' },
    async (unit) => {
      const taken = await takeGathering(ports, unit, of);
      const { actor, team_sid } = taken;
      const createdAt = Math.floor(unit.nowSeconds);
      // Created for the team, so that people who share the team see who plays.
      const guest = create(playerFields, { nickname: name.trim(), team_sid, createdAt });
      const wrong = playerRefusals(guest).find(({ code }) => code !== 'positionMissing');
      if (wrong !== undefined) return refuse(wrong);
      const player = await unit.create('players', actor, guest);
      const here = decideAttendance(
        taken.gathering,
        { player, change: { says: 'here' } },
        { nowSeconds: unit.nowSeconds, squad: [{ sid: player, shirtnumber: 0 }] },
      );
      if (!here.ok) return here;
      const numbered = isMatch(here.value) ? withShirtNumber(here.value, player, shirtnumber) : here;
      if (!numbered.ok) return numbered;
      await saveGathering(unit, taken, numbered.value);
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
