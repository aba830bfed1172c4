/** Names of clubs and teams where there is little room (section 9): over 14 and over 9 characters. */
import type { Match, Side } from '../entity/match.ts';
import type { Team } from '../entity/team.ts';
import { plainText } from './plain-text.ts';

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

/** The side that our team plays on. */
export function ourSide(match: Pick<Match, 'awaygame'>): Side {
  return match.awaygame ? 'away' : 'home';
}

/** The side that the opponent plays. */
export function theirSide(match: Pick<Match, 'awaygame'>): Side {
  return match.awaygame ? 'home' : 'away';
}

/** The names of both sides, home side first. */
export function sideNames(
  match: Pick<Match, 'awaygame' | 'opponent_clubname' | 'opponent_teamname'>,
  team: Pick<Team, 'clubname' | 'teamname'>,
): Readonly<Record<Side, SideNames>> {
  const ours = namesOf(team.clubname, team.teamname);
  const theirs = namesOf(match.opponent_clubname, match.opponent_teamname);
  return match.awaygame ? { home: theirs, away: ours } : { home: ours, away: theirs };
}

/** `Rietdijk MO13-2 – Noordhaven MO13-1`, home side first. */
export function matchTitle(
  match: Pick<Match, 'awaygame' | 'opponent_clubname' | 'opponent_teamname'>,
  team: Pick<Team, 'clubname' | 'teamname'>,
): string {
  const { home, away } = sideNames(match, team);
  return `${home.full} – ${away.full}`;
}

/** The opponent in full: `Noordhaven MO13-1`. */
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

/** Fewer letters than this do not remind anybody of the words that they begin. */
const LETTERS_MIN = 2;

/**
 * The last word stays, because it tells teams of one club apart ("Zaterdag 12"); what is in front of it is cut
 * and ends with an ellipsis. A last word that is too long by itself is cut like a single word.
 */
function shorten(name: string, limit: number): string {
  const text = name.trim().replace(/\s+/g, ' ');
  // Characters, not UTF-16 units: an emoji is never cut in half.
  const characters = Array.from(text);
  if (characters.length <= limit) return text;
  const last = characters.slice(characters.lastIndexOf(' ') + 1);
  if (last.length === characters.length || last.length >= limit) return cut(characters, limit);
  const room = limit - last.length - 1;
  const front = characters.slice(0, -last.length - 1);
  const shortFront = room > LETTERS_MIN ? `${cut(front, room)} ` : '…';
  return `${shortFront}${last.join('')}`;
}

/** The first characters, and an ellipsis in the place of the others. */
function cut(characters: readonly string[], limit: number): string {
  if (characters.length <= limit) return characters.join('');
  const kept = characters
    .slice(0, limit - 1)
    .join('')
    .replace(/[\s,.&/-]+$/, '');
  return `${kept}…`;
}
