/**
 * The players of a match or session on the page of an attendance link. A family reads its own children's first names.
 * All others appear by their level, and the page shows their numbers beside their names. A player with neither, or with
 * the same as another one, cannot be told apart, so the shared link does not offer them.
 */
import { type Gathering, isMatch } from '../../attendance/gathering.ts';
import type { Player } from '../../entity/tables/player.ts';
import type { Team } from '../../entity/tables/team.ts';
import { shirtNumberOf } from '../../match/sheet/sheet.ts';
import { SHIRT_NUMBER_NONE } from '../../match-limits.ts';
import { distinctNames } from '../../player/distinct-names.ts';
import { appearanceOf } from '../../privacy/appearance.ts';
import { playerName } from '../../privacy/player-name.ts';

export interface PagePerson {
  /** A first name; empty where none is shown. */
  readonly name: string;
  /** SHIRT_NUMBER_NONE where none is shown. */
  readonly number: number;
}

export interface LinkPage {
  /** Null for any of the team, with the team's shirt numbers. */
  readonly gathering: Gathering | null;
  readonly team: Team;
  /** Whom a personal link is for; null for the shared link. */
  readonly family: readonly number[] | null;
}

export type PagePeople = ReadonlyMap<number, PagePerson>;

/** The people of a link's page, by player. */
export function peopleOnPage(players: readonly Player[], page: LinkPage): PagePeople {
  const once = players.map((player) => ({ player, shown: shownOf(player, page, false) }));
  return new Map(
    once.map(({ player, shown }) => {
      const isTwice = once.some(
        ({ player: { sid }, shown: { name } }) => sid !== player.sid && name === shown.name,
      );
      return [player.sid, isTwice ? shownOf(player, page, true) : shown];
    }),
  );
}

/** False for a player with neither name nor number. */
export function isRecognisable({ name, number }: PagePerson): boolean {
  return name !== '' || number !== SHIRT_NUMBER_NONE;
}

/** The players whom the shared link can offer: each looks different from all others. */
export function offeredOf(people: PagePeople): ReadonlySet<number> {
  const shown = Map.groupBy(people, ([, { name, number }]) => `${number} ${name}`);
  const alone = [...shown.values()].filter(({ length }) => length === 1).flat();
  return new Set(alone.flatMap(([sid, person]) => (isRecognisable(person) ? sid : [])));
}

/** How many of these players cannot use the shared link. */
export function unrecognisable(
  players: readonly Player[],
  page: Pick<LinkPage, 'gathering' | 'team'>,
): number {
  const people = peopleOnPage(players, { ...page, family: null });
  return people.size - offeredOf(people).size;
}

/** Their names for a list without numbers beside them: `Sam`, or `Sam (7)` where two are equal. */
export function listedNames(people: PagePeople): ReadonlyMap<number, string> {
  return distinctNames(
    [...people].map(([sid, { name, number }]) => ({
      sid,
      name,
      surname: '',
      number: number === SHIRT_NUMBER_NONE ? 0 : number,
    })),
  );
}

function shownOf(player: Player, { gathering, team, family }: LinkPage, isTwice: boolean): PagePerson {
  const number = numberOf(player.sid, gathering, team);
  if (family?.includes(player.sid) === true) return { name: playerName(player, 'first_name'), number };
  const { name, number: shown } = appearanceOf({ surface: 'answer page', team, player, number, isTwice });
  return { name, number: shown };
}

/** Of a session, which has no numbers, the player's number in the team. */
function numberOf(sid: number, gathering: Gathering | null, team: Team): number {
  if (gathering !== null && isMatch(gathering)) return shirtNumberOf(gathering, sid);
  const value = team.shirtnumbers.find(({ id }) => id === sid)?.value ?? 0;
  return value > 0 ? value : SHIRT_NUMBER_NONE;
}
