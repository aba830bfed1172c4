/** The page on which a family chooses what others see of its children. */
import type { Medium } from '../../entity/tables/medium.ts';
import type { Player } from '../../entity/tables/player.ts';
import type { PrivacyLevel } from '../../entity/tables/privacy.ts';
import type { Team } from '../../entity/tables/team.ts';
import type { TeamPage } from '../../entity/tables/team-page.ts';
import type { Appearance } from '../../privacy/appearance.ts';
import {
  type ChildPictures,
  type PicturedPlayer,
  picturesAt,
  picturesWith,
} from '../../privacy/child-pictures.ts';
import { defaultLevel, familyLevelOf, isDoubted, levelOf } from '../../privacy/levels.ts';
import { playerName } from '../../privacy/player-name.ts';
import { type Seen, samplesOf } from '../../privacy/seen.ts';
import { plainText } from '../../text/plain-text.ts';
import { seenInTeam } from './seen-on-link.ts';

export interface PrivacyPage {
  readonly team: { readonly club: string; readonly name: string; readonly shirt: Team['shirt'] };
  readonly timezone: string;
  readonly children: readonly PrivacyChild[];
}

export interface PrivacyChild {
  readonly sid: number;
  /** The first name, as the family reads it. */
  readonly name: string;
  readonly seen: readonly Seen[];
  /** The photos of the team and its matches with the child on them: now, and if the family chose "normal". */
  readonly pictures: { readonly now: ChildPictures; readonly normal: ChildPictures };
  /** The level of the team's age group, which counts without a choice. */
  readonly standard: PrivacyLevel;
  /** The most that the family allows: its choice, otherwise the default of the team. */
  readonly allowed: PrivacyLevel;
  /** When the family chose, seconds since 1970; 0 for no choice. */
  readonly chosenAt: number;
  /** A restore may have lost a later choice: the family should choose again. */
  readonly isDoubted: boolean;
  /** The stricter level that the coach set, and when; null when it changes nothing. */
  readonly coach: { readonly level: PrivacyLevel; readonly at: number } | null;
  /** What each level would show. */
  readonly samples: Readonly<Record<PrivacyLevel, Appearance>>;
}

export interface PrivacyPageInput {
  readonly team: Team;
  readonly page: TeamPage | null;
  readonly children: readonly Player[];
  /** All players of the team, and everybody else who may be on a picture together with one of the children. */
  readonly players: readonly Player[];
  /** Existing media, at least those with one of the children on them. */
  readonly media: readonly Medium[];
}

export function privacyPage({ team, children, ...rest }: PrivacyPageInput): PrivacyPage {
  return {
    team: namedTeam(team),
    timezone: team.metadata.timezone,
    children: children.map((player) => childOf({ team, player, ...rest })),
  };
}

/** The team as the pages for its families name it. */
export function namedTeam({ clubname, teamname, shirt }: Team): PrivacyPage['team'] {
  return { club: plainText(clubname), name: plainText(teamname), shirt };
}

function childOf(about: PicturedPlayer): PrivacyChild {
  const { team, player } = about;
  const { family_levels, coach_levels } = team.metadata;
  const [allowed, counts] = [familyLevelOf(team, player.sid), levelOf(team, player.sid)];
  const chosen = family_levels.find(({ id, level }) => id === player.sid && level !== '');
  const at = coach_levels.find(({ id }) => id === player.sid)?.at ?? 0;
  return {
    sid: player.sid,
    name: playerName(player, 'first_name'),
    seen: seenInTeam(about),
    pictures: { now: picturesWith(about), normal: picturesAt(about, 'normal') },
    standard: defaultLevel(team.metadata.age_group),
    allowed,
    chosenAt: chosen?.at ?? 0,
    isDoubted: isDoubted(team, player.sid),
    coach: counts === allowed ? null : { level: counts, at },
    samples: samplesOf(about),
  };
}
