/**
 * What people without the right to players' names read of a team in the app: the registers of a player and of a team
 * that they do not get, and the pictures that they see. The levels of `appearance.ts` decide.
 */
import type { Player } from '../entity/tables/player.ts';
import type { Team } from '../entity/tables/team.ts';
import { SHIRT_NUMBER_NONE } from '../match-limits.ts';
import { type Appearance, appearanceOf, namesShown } from './appearance.ts';
import { nameFields } from './player-name.ts';

type NamedPlayer = Pick<Player, 'sid' | 'firstname' | 'surname' | 'nickname'>;

const NAME_FIELDS = ['firstname', 'surname', 'nickname'] as const;

/** The fields of a player that carry a name or lead to a photo. */
export const NAMING_FIELDS = [...NAME_FIELDS, 'media_sid'] as const;

/** Registers of a team whose change may show other names or photos of every player. */
export const NAME_SETTINGS = [
  'metadata.age_group',
  'metadata.public_names',
  'metadata.limited_names',
] as const;

/** Lists of a team whose members may show another name or photo of one player. */
export const LEVEL_LISTS = ['metadata.family_levels', 'metadata.coach_levels'] as const;

/** Registers of a player that these readers do not get. Each other register has its whole value. */
export function withheldOfPlayer(team: Team, player: NamedPlayer): readonly string[] {
  const shown = new Set<string>(nameFields(player, namesShown({ surface: 'fan app', team, player })));
  if (appears(team, player).photo) shown.add('media_sid');
  return NAMING_FIELDS.filter((field) => !shown.has(field));
}

/** Registers of a team that these readers do not get: numbers that would tell who a shielded player is. */
export function withheldOfTeam(team: Team): readonly string[] {
  return team.shirtnumbers
    .filter(({ id, value }) => appears(team, unnamed(id), value).number !== value)
    .map(({ id }) => `shirtnumbers/${id}`);
}

/** True when these readers may see a picture on which these players are. */
export function fansSeePicture(team: Team, players: readonly number[]): boolean {
  // The default level of the team's age group says nothing about a player of another team.
  const squad = new Set(team.player_sids);
  return players.every((sid) => squad.has(sid) && appears(team, unnamed(sid)).photo);
}

/**
 * True for a block of a note or of a Team Page's text that is a picture. These readers do not get it: its caption names
 * who is on it. Public pages show the pictures that everybody may see.
 */
export function isPictureBlock(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'shape' in value && value.shape === 'picture';
}

function appears(team: Team, player: NamedPlayer, number = SHIRT_NUMBER_NONE): Appearance {
  return appearanceOf({ surface: 'fan app', team, player, number, photos: true });
}

const unnamed = (sid: number): NamedPlayer => ({ sid, firstname: '', surname: '', nickname: '' });
