/** "What others see of {name}": each surface with its present content, for the family and for the coach. */
import type { Player } from '../entity/tables/player.ts';
import { PRIVACY_LEVELS, type PrivacyLevel } from '../entity/tables/privacy.ts';
import type { Team } from '../entity/tables/team.ts';
import type { TeamPage } from '../entity/tables/team-page.ts';
import { SHIRT_NUMBER_NONE } from '../match-limits.ts';
import { type Appearance, appearanceOf, type Surface } from './appearance.ts';
import { publishesResults } from './results.ts';

/** The surfaces that a family can look at. */
export const SEEN_SURFACES = [
  'live page',
  'goal push',
  'team page',
  'answer page',
] as const satisfies readonly Surface[];
export type SeenSurface = (typeof SEEN_SURFACES)[number];

export interface Seen {
  readonly surface: SeenSurface;
  readonly appearance: Appearance;
  /** The team has no such page, or shows no players there. */
  readonly isOff: boolean;
}

export interface SeenPlayer {
  readonly team: Team;
  /** Null for a team without a Team Page. */
  readonly page: TeamPage | null;
  readonly player: Player;
}

/** `teampage` of a team whose page is open. */
export const OPEN_PAGE = 1;

interface Setting {
  readonly isOff: boolean;
  readonly photos: boolean;
}

const SETTINGS: Readonly<Record<SeenSurface, (about: SeenPlayer) => Setting>> = {
  'live page': ({ team: { metadata } }) => ({ isOff: !metadata.ls_active, photos: metadata.ls_portraits }),
  'goal push': ({ team: { metadata } }) => ({
    isOff: !metadata.ls_active || !publishesResults(metadata),
    photos: false,
  }),
  'team page': ({ team, page }) => ({
    isOff: team.teampage !== OPEN_PAGE || page?.options.show_players !== true,
    photos: page?.options.show_portraits === true,
  }),
  'answer page': () => ({ isOff: false, photos: false }),
};

/** By the team's settings; a match may have its own. */
export function seenOf(about: SeenPlayer): readonly Seen[] {
  return SEEN_SURFACES.map((surface) => {
    const { isOff, photos } = SETTINGS[surface](about);
    return { surface, isOff, appearance: appearanceOf({ surface, photos, ...question(about) }) };
  });
}

/** What each level would show on the live page, as far as the coach allows photos and names. */
export function samplesOf({ team, player, page }: SeenPlayer): Readonly<Record<PrivacyLevel, Appearance>> {
  const sample = (level: PrivacyLevel) => {
    const about = { team: atLevel({ team, player }, level), player, page };
    const { photos } = SETTINGS['live page'](about);
    return appearanceOf({ surface: 'live page', photos, ...question(about) });
  };
  const [shielded, limited, normal] = PRIVACY_LEVELS;
  return { shielded: sample(shielded), limited: sample(limited), normal: sample(normal) };
}

/** The team if the player's family chose this level, and the coach no stricter one. */
export function atLevel({ team, player }: Pick<SeenPlayer, 'team' | 'player'>, level: PrivacyLevel): Team {
  const { sid } = player;
  const others = <Of extends { readonly id: number }>(levels: readonly Of[]) =>
    levels.filter(({ id }) => id !== sid);
  const { family_levels, coach_levels, levels_doubted_at: at } = team.metadata;
  const metadata = {
    ...team.metadata,
    family_levels: [...others(family_levels), { id: sid, level, at, way: '' } as const],
    coach_levels: others(coach_levels),
  };
  return { ...team, metadata };
}

function question({ team, player }: SeenPlayer) {
  const value = team.shirtnumbers.find(({ id }) => id === player.sid)?.value ?? 0;
  return { team, player, number: value > 0 ? value : SHIRT_NUMBER_NONE };
}
