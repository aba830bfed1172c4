/**
 * The players of a match or session on the page of an attendance link. A family reads its own children's first names.
 * All others appear by their level. A player with neither name nor number cannot be told apart, so the shared link does
 * not offer them.
 */
import { type Gathering, isMatch } from '../../attendance/gathering.ts';
import type { Player } from '../../entity/tables/player.ts';
import type { Team } from '../../entity/tables/team.ts';
import { shirtNumberOf } from '../../match/sheet/sheet.ts';
import { SHIRT_NUMBER_NONE } from '../../match-limits.ts';
import { distinctNames } from '../../player/distinct-names.ts';
import { appearanceOf } from '../../privacy/appearance.ts';
import { playerName } from '../../privacy/player-name.ts';
import { plainText } from '../../text/plain-text.ts';

export interface PagePerson {
  /** A first name, with an initial where two are equal; empty where none is shown. */
  readonly name: string;
  /** SHIRT_NUMBER_NONE where none is shown. */
  readonly number: number;
}

export interface LinkPage {
  readonly gathering: Gathering;
  readonly team: Team;
  /** Whom a personal link is for; null for the shared link. */
  readonly family: readonly number[] | null;
}

/** The people of a link's page, by player. */
export function peopleOnPage(players: readonly Player[], page: LinkPage): ReadonlyMap<number, PagePerson> {
  const shown = new Map(players.map((player) => [player.sid, shownOf(player, page)]));
  const names = distinctNames(
    players.map(({ sid, surname }) => {
      const { name } = shown.get(sid) ?? UNKNOWN;
      // The page shows the number beside the name.
      return { sid, name, surname: plainText(surname), number: 0 };
    }),
  );
  return new Map([...shown].map(([sid, person]) => [sid, { ...person, name: names.get(sid) ?? '' }]));
}

/** False for a player whom the shared link cannot offer. */
export function isRecognisable({ name, number }: PagePerson): boolean {
  return name !== '' || number !== SHIRT_NUMBER_NONE;
}

/** How many of these players cannot use the shared link. */
export function unrecognisable(
  players: readonly Player[],
  page: Pick<LinkPage, 'gathering' | 'team'>,
): number {
  const people = peopleOnPage(players, { ...page, family: null });
  return [...people.values()].filter((person) => !isRecognisable(person)).length;
}

const UNKNOWN: PagePerson = { name: '', number: SHIRT_NUMBER_NONE };

function shownOf(player: Player, { gathering, team, family }: LinkPage): PagePerson {
  const number = numberOf(player.sid, gathering, team);
  if (family?.includes(player.sid) === true) return { name: playerName(player, 'first_name'), number };
  const { name, number: shown } = appearanceOf({ surface: 'answer page', team, player, number });
  return { name, number: shown };
}

/** Of a session, which has no numbers, the player's number in the team. */
function numberOf(sid: number, gathering: Gathering, team: Team): number {
  if (isMatch(gathering)) return shirtNumberOf(gathering, sid);
  const value = team.shirtnumbers.find(({ id }) => id === sid)?.value ?? 0;
  return value > 0 ? value : SHIRT_NUMBER_NONE;
}
