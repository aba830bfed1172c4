/**
 * How a player may appear outside the team's staff (the design's privacy.md). Every public surface asks `appearanceOf`,
 * and nothing else formats a player's name for the public. The player's level and the coach's settings both apply; the
 * stricter wins.
 */
import type { Player } from '../entity/tables/player.ts';
import type { AgeGroup } from '../entity/tables/privacy.ts';
import type { PublicNames, Team } from '../entity/tables/team.ts';
import { SHIRT_NUMBER_NONE } from '../match-limits.ts';
import { ageOf, levelOf, showsNumbersOfShielded } from './levels.ts';
import { playerName } from './player-name.ts';

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
  'shared report',
  'fan app',
  'print',
  'mail',
] as const;
export type Surface = (typeof SURFACES)[number];

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

const NOTHING: Appearance = { name: '', number: SHIRT_NUMBER_NONE, photo: false };

/** The most that a surface shows of anybody, where it is less than the level and the team's setting allow. */
const LIMITS: Partial<Readonly<Record<Surface, 'nothing' | 'first names'>>> = {
  // A feed is copied to calendars that no later change corrects.
  calendar: 'nothing',
  // Families recognise their own child by the first name; they need not know the others.
  'answer page': 'first names',
  mail: 'first names',
};

export function appearanceOf(question: AppearanceQuestion): Appearance {
  const { surface, team, player, number, photos = false } = question;
  const limit = LIMITS[surface];
  if (limit === 'nothing') return NOTHING;
  const level = levelOf(team, player.sid);
  if (level === 'shielded')
    return { ...NOTHING, number: showsNumbersOfShielded(team) ? number : NOTHING.number };
  const names = namesShown(question);
  return {
    name: playerName(player, names),
    number,
    photo: level === 'normal' && limit === undefined && photos && names !== 'shirt_number',
  };
}

/** How much of the player's name is shown; `shirt_number` for nothing. */
export function namesShown({
  surface,
  team,
  player,
  names = team.metadata.public_names,
}: Pick<AppearanceQuestion, 'surface' | 'team' | 'player' | 'names'>): PublicNames {
  const limit = LIMITS[surface];
  const level = levelOf(team, player.sid);
  if (limit === 'nothing' || level === 'shielded') return 'shirt_number';
  const allowed = level === 'limited' ? limitedNames(team, names) : names;
  return limit === 'first names' ? atMostFirstName(allowed) : allowed;
}

function limitedNames({ metadata }: Team, names: PublicNames): PublicNames {
  return metadata.limited_names === 'shirt_number' ? 'shirt_number' : atMostFirstName(names);
}

function atMostFirstName(names: PublicNames): PublicNames {
  return names === 'shirt_number' ? 'shirt_number' : 'first_name';
}

/** True when cards, injuries, missed penalties and own goals have names; never those of players under 16. */
export function namesCards({ metadata }: Pick<Team, 'metadata'>): boolean {
  return showsCardNames(metadata.public_cards, metadata.age_group);
}

/** The same for the two settings of a team. */
export function showsCardNames(public_cards: boolean, age_group: AgeGroup): boolean {
  return public_cards && ageOf(age_group) !== 'under16';
}
