/**
 * How a player may appear outside the team's staff (the design's privacy.md). Every public surface asks `appearanceOf`,
 * and nothing else formats a player's name for the public. The player's level and the coach's settings both apply; the
 * stricter wins.
 */
import type { Player } from '../entity/tables/player.ts';
import type { PublicNames, Team } from '../entity/tables/team.ts';
import { publicName } from '../match/public/public-names.ts';
import { SHIRT_NUMBER_NONE } from '../match-limits.ts';
import { plainText } from '../text/plain-text.ts';
import { ageOf, levelOf } from './levels.ts';

/** Everywhere that people outside the staff read something about a team. */
export const SURFACES = [
  'live page',
  'goal push',
  'answer page',
  'team page',
  'club page',
  'calendar',
  'export',
  'share picture',
  'print',
  'mail',
] as const;
export type Surface = (typeof SURFACES)[number];

/** In a smaller team a number tells who it is. */
const PLAYERS_FOR_NUMBERS = 7;

export interface AppearanceQuestion {
  readonly surface: Surface;
  readonly team: Team;
  readonly player: Pick<Player, 'sid' | 'firstname' | 'surname' | 'nickname'>;
  /** The player's shirt number here; SHIRT_NUMBER_NONE for none. */
  readonly number: number;
  /** How names are shown here; the team's setting unless a match has its own. */
  readonly names?: PublicNames;
  /** The coach shows photos here. */
  readonly photos?: boolean;
}

export interface Appearance {
  /** Empty where no name is shown: the surface then says "Player", with the number if there is one. */
  readonly name: string;
  /** SHIRT_NUMBER_NONE where none is shown. */
  readonly number: number;
  readonly photo: boolean;
}

export function appearanceOf(question: AppearanceQuestion): Appearance {
  const { surface, team, player, number, photos = false } = question;
  const names = question.names ?? team.metadata.public_names;
  const level = levelOf(team, player.sid);
  // A feed is copied to calendars that nobody can correct.
  if (surface === 'calendar') return { name: '', number: SHIRT_NUMBER_NONE, photo: false };
  if (level === 'shielded') {
    const isHidden = team.player_sids.length < PLAYERS_FOR_NUMBERS;
    return { name: '', number: isHidden ? SHIRT_NUMBER_NONE : number, photo: false };
  }
  const mode = level === 'limited' ? limitedNames(team, names) : names;
  const name = plainText(publicName(player, mode));
  return { name, number, photo: level === 'normal' && photos && mode !== 'shirt_number' };
}

function limitedNames({ metadata }: Team, names: PublicNames): PublicNames {
  return metadata.limited_names === 'shirt_number' || names === 'shirt_number'
    ? 'shirt_number'
    : 'first_name';
}

/** True when cards, injuries, missed penalties and own goals have names; never those of players under 16. */
export function namesCards({ metadata }: Pick<Team, 'metadata'>): boolean {
  return metadata.public_cards && ageOf(metadata.age_group) !== 'under16';
}
