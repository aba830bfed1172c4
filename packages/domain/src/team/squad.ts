/** The players of a team, their order and their shirt numbers (section 5). */
import { compareKeys } from '../entity/fields/keys.ts';
import type { Team } from '../entity/tables/team.ts';
import { PLAYERS_PER_TEAM_MAX } from '../limits.ts';
import { SHIRT_NUMBER_LIMIT } from '../match-limits.ts';
import { ok, type Result, refuse } from '../result.ts';

export type SquadRefusal =
  | { readonly code: 'teamFull'; readonly max: number }
  | { readonly code: 'notInTeam'; readonly player: number }
  /** Not a whole number from 1 to 998. */
  | { readonly code: 'numberInvalid'; readonly shirtnumber: number }
  | { readonly code: 'numberTaken'; readonly shirtnumber: number; readonly by: number };

type Squad = Pick<Team, 'player_sids' | 'shirtnumbers'>;
type ShirtNumber = Team['shirtnumbers'][number];

/** The team with one more player at the end, who gets a number. */
export function withPlayer<T extends Squad>(team: T, player: number): Result<T, SquadRefusal> {
  if (team.player_sids.includes(player)) return ok(team);
  if (team.player_sids.length >= PLAYERS_PER_TEAM_MAX)
    return refuse({ code: 'teamFull', max: PLAYERS_PER_TEAM_MAX });
  return ok(withShirtNumbers({ ...team, player_sids: [...team.player_sids, player] }));
}

/** Adds several players at the end, each with the requested number if it is free; 0 requests any number. */
export function withPlayers<T extends Squad>(
  team: T,
  players: readonly { readonly sid: number; readonly shirtnumber: number }[],
): Result<T, SquadRefusal> {
  const joining = players.filter(({ sid }) => !team.player_sids.includes(sid));
  if (team.player_sids.length + joining.length > PLAYERS_PER_TEAM_MAX)
    return refuse({ code: 'teamFull', max: PLAYERS_PER_TEAM_MAX });
  if (joining.length === 0) return ok(team);
  const numbers = joining.map(({ sid, shirtnumber }): ShirtNumber => ({ id: sid, value: shirtnumber }));
  return ok(
    withShirtNumbers({
      ...team,
      player_sids: [...team.player_sids, ...joining.map(({ sid }) => sid)],
      shirtnumbers: [...team.shirtnumbers, ...numbers],
    }),
  );
}

/** Returns the same object when the player is not in the team. */
export function withoutPlayer<T extends Squad>(team: T, player: number): T {
  if (!team.player_sids.includes(player) && !team.shirtnumbers.some(({ id }) => id === player)) return team;
  return {
    ...team,
    player_sids: team.player_sids.filter((sid) => sid !== player),
    shirtnumbers: team.shirtnumbers.filter(({ id }) => id !== player),
  };
}

/** The team's players in this order. Players who are not named follow in their previous order. */
export function inOrder<T extends Squad>(team: T, order: readonly number[]): T {
  const named = [...new Set(order)].filter((sid) => team.player_sids.includes(sid));
  const rest = team.player_sids.filter((sid) => !named.includes(sid));
  return { ...team, player_sids: [...named, ...rest] };
}

/** The team with a chosen number for one player. */
export function withShirtNumber<T extends Squad>(
  team: T,
  player: number,
  shirtnumber: number,
): Result<T, SquadRefusal> {
  if (!team.player_sids.includes(player)) return refuse({ code: 'notInTeam', player });
  if (!isUsable(shirtnumber)) return refuse({ code: 'numberInvalid', shirtnumber });
  const numbered = withShirtNumbers(team);
  const owner = numbered.shirtnumbers.find(({ id, value }) => id !== player && value === shirtnumber);
  if (owner !== undefined) return refuse({ code: 'numberTaken', shirtnumber, by: owner.id });
  const others = numbered.shirtnumbers.filter(({ id }) => id !== player);
  return ok({ ...numbered, shirtnumbers: byId([...others, { id: player, value: shirtnumber }]) });
}

/**
 * Applies the rules of section 5. Each player has one entry; new ones start at 0, entries of other players are
 * removed. Numbers are unique: 0, a duplicate or no number becomes the lowest unused one from 1 to 998 (0 when none is
 * left). Of two players with the same number the first in the team keeps it. Returns the same object when nothing
 * changes.
 */
export function withShirtNumbers<T extends Squad>(team: T): T {
  const given = new Map(team.shirtnumbers.map(({ id, value }) => [id, value]));
  const owners = new Map<number, number>();
  for (const sid of team.player_sids) {
    const value = given.get(sid) ?? 0;
    if (isUsable(value) && !owners.has(value)) owners.set(value, sid);
  }
  let lowest = 1;
  const numbers = team.player_sids.map((id): ShirtNumber => {
    const value = given.get(id) ?? 0;
    if (owners.get(value) === id) return { id, value };
    while (owners.has(lowest)) lowest++;
    if (!isUsable(lowest)) return { id, value: 0 };
    owners.set(lowest, id);
    return { id, value: lowest };
  });
  const shirtnumbers = byId(numbers);
  return sameNumbers(shirtnumbers, team.shirtnumbers) ? team : { ...team, shirtnumbers };
}

function isUsable(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value < SHIRT_NUMBER_LIMIT;
}

/** In the order in which registers reproduce them. */
function byId(numbers: readonly ShirtNumber[]): readonly ShirtNumber[] {
  return numbers.toSorted((a, b) => compareKeys(String(a.id), String(b.id)));
}

function sameNumbers(a: readonly ShirtNumber[], b: readonly ShirtNumber[]): boolean {
  return a.length === b.length && a.every(({ id, value }, at) => b[at]?.id === id && b[at].value === value);
}
