/** Short names of clubs (over 14 characters) and teams (over 9 characters) for small spaces (section 9). */
import type { Match, Side } from '../../entity/tables/match.ts';
import type { Team } from '../../entity/tables/team.ts';
import { plainText } from '../../text/plain-text.ts';

export const CLUB_NAME_SHORT = 14;
export const TEAM_NAME_SHORT = 9;

export interface SideNames {
  readonly club: string;
  readonly team: string;
  /** Both, with a space between. */
  readonly full: string;
  readonly clubShort: string;
  readonly teamShort: string;
}

/** A club's name in at most 14 characters. */
export function shortClubName(name: string): string {
  return shorten(name, CLUB_NAME_SHORT);
}

/** A team's name in at most 9 characters. */
export function shortTeamName(name: string): string {
  return shorten(name, TEAM_NAME_SHORT);
}

/** The side of our team. */
export function ourSide(match: Pick<Match, 'awaygame'>): Side {
  return match.awaygame ? 'away' : 'home';
}

/** The side of the opponent. */
export function theirSide(match: Pick<Match, 'awaygame'>): Side {
  return match.awaygame ? 'home' : 'away';
}

/** The names of both sides, the home side first. */
export function sideNames(
  match: Pick<Match, 'awaygame' | 'opponent_clubname' | 'opponent_teamname'>,
  team: Pick<Team, 'clubname' | 'teamname'>,
): Readonly<Record<Side, SideNames>> {
  const ours = namesOf(team.clubname, team.teamname);
  const theirs = namesOf(match.opponent_clubname, match.opponent_teamname);
  return match.awaygame ? { home: theirs, away: ours } : { home: ours, away: theirs };
}

/** `Rietdijk MO13-2 – Noordhaven MO13-1`, the home side first. */
export function matchTitle(
  match: Pick<Match, 'awaygame' | 'opponent_clubname' | 'opponent_teamname'>,
  team: Pick<Team, 'clubname' | 'teamname'>,
): string {
  const { home, away } = sideNames(match, team);
  return `${home.full} – ${away.full}`;
}

/** The opponent's full name: `Noordhaven MO13-1`. */
export function opponentOf(match: Pick<Match, 'opponent_clubname' | 'opponent_teamname'>): string {
  return namesOf(match.opponent_clubname, match.opponent_teamname).full;
}

function namesOf(clubname: string, teamname: string): SideNames {
  const [club, team] = [plainText(clubname), plainText(teamname)];
  return {
    club,
    team,
    full: [club, team]
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .join(' '),
    clubShort: shortClubName(club),
    teamShort: shortTeamName(team),
  };
}

/** The fewest letters by which a shortened word is recognised. */
const LETTERS_MIN = 2;

/**
 * Shortens a name. The last word stays, because it distinguishes teams of one club ("Zaterdag 12"). The text before it
 * is cut and ends with an ellipsis. A last word that is too long is cut like a single word.
 */
function shorten(name: string, limit: number): string {
  const text = name.trim().replace(/\s+/g, ' ');
  // Characters instead of UTF-16 units, so that an emoji is never cut in half.
  const characters = Array.from(text);
  if (characters.length <= limit) return text;
  const last = characters.slice(characters.lastIndexOf(' ') + 1);
  if (last.length === characters.length || last.length >= limit) return cut(characters, limit);
  const room = limit - last.length - 1;
  const front = characters.slice(0, -last.length - 1);
  const shortFront = room > LETTERS_MIN ? `${cut(front, room)} ` : '…';
  return `${shortFront}${last.join('')}`;
}

/** The first characters, followed by an ellipsis. */
function cut(characters: readonly string[], limit: number): string {
  if (characters.length <= limit) return characters.join('');
  const kept = characters
    .slice(0, limit - 1)
    .join('')
    .replace(/[\s,.&/-]+$/, '');
  return `${kept}…`;
}
