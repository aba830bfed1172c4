/**
 * How a player may appear outside the team's staff (the design's privacy.md). Every public surface asks `appearanceOf`,
 * and nothing else formats a player's name for the public. The player's level and the coach's settings both apply; the
 * stricter wins.
 */
import type { Player } from '../entity/tables/player.ts';
import type { AgeGroup } from '../entity/tables/privacy.ts';
import type { PublicNames, Team } from '../entity/tables/team.ts';
import { SHIRT_NUMBER_NONE } from '../match-limits.ts';
import { plainText } from '../text/plain-text.ts';
import { withInitial } from './initial.ts';
import { ageOf, levelOf, showsNumbersOfShielded } from './levels.ts';
import { playerName } from './player-name.ts';

/**
 * Everywhere that people outside the staff may read a player's name. Others name no player: club pages, calendars and
 * pictures of links. Mails name the children of the family that they go to. Printed screens are for the staff, and say
 * so; the match sheet for others is an export.
 */
export const SURFACES = [
  'live page',
  'goal push',
  'answer page',
  'team page',
  'export',
  'share picture',
  'shared report',
  'fan app',
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
  /** Another player has the same name here, and the surname's initial may tell them apart. */
  readonly isTwice?: boolean;
}

export interface Appearance {
  /** Empty where no name is shown: the surface then says "Player", with the number if there is one. */
  readonly name: string;
  /** SHIRT_NUMBER_NONE where none is shown. */
  readonly number: number;
  readonly photo: boolean;
}

/** Families recognise their own child there by the first name; they need not know the others. */
const FIRST_NAMES_ONLY: ReadonlySet<Surface> = new Set(['answer page']);

export function appearanceOf(question: AppearanceQuestion): Appearance {
  const { surface, team, player, number, photos = false } = question;
  const level = levelOf(team, player.sid);
  if (level === 'shielded')
    return { name: '', number: showsNumbersOfShielded(team) ? number : SHIRT_NUMBER_NONE, photo: false };
  const names = namesShown(question);
  return {
    name: nameApart(question, names),
    number,
    photo: level === 'normal' && !FIRST_NAMES_ONLY.has(surface) && photos && names !== 'shirt_number',
  };
}

type NameQuestion = Pick<AppearanceQuestion, 'surface' | 'team' | 'player' | 'names'>;

/** How much of the player's name is shown; `shirt_number` for nothing. */
export function namesShown(question: NameQuestion): PublicNames {
  const allowed = namesAllowed(question);
  return FIRST_NAMES_ONLY.has(question.surface) ? atMostFirstName(allowed) : allowed;
}

/** How much of it the level and the coach's setting allow, before the surface shows less. */
function namesAllowed({ team, player, names = team.metadata.public_names }: NameQuestion): PublicNames {
  const level = levelOf(team, player.sid);
  if (level === 'shielded') return 'shirt_number';
  return level === 'limited' ? limitedNames(team, names) : names;
}

/** With the surname's initial only where others may read the whole surname. */
function nameApart(question: AppearanceQuestion, shown: PublicNames): string {
  const { player, isTwice = false } = question;
  const name = playerName(player, shown);
  const mayTell = isTwice && shown === 'first_name' && namesAllowed(question) === 'full_name';
  return mayTell ? withInitial({ name, surname: plainText(player.surname) }) : name;
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
