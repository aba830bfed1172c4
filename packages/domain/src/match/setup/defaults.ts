/** The initial values of a new match: the numbers of section 9, and the team's settings. */

import { create } from '../../entity/rows/rows.ts';
import { type Match, matchFields } from '../../entity/tables/match.ts';
import type { Team } from '../../entity/tables/team.ts';
import { clampMatchLength, clampParts, clampPitchPlayers, PITCH_PLAYERS_MAX } from '../../match-limits.ts';
import { formationOf } from '../../pitch/formations.ts';
import { activePeriod } from '../../team/periods.ts';
import { draftOfTeam, type TemplateDraft } from '../../team/templates.ts';

export interface MatchDefaults {
  readonly pitchPlayers: number;
  /** Minutes. */
  readonly matchLength: number;
  readonly matchParts: number;
  /** Minutes. */
  readonly halfLength: number;
  readonly formation: string;
}

/** Minutes by players on the pitch: 40 for up to 7, 50 for 8, 60 for 9 and 10, 90 for 11. */
export function matchLengthFor(pitchPlayers: number): number {
  if (pitchPlayers <= 7) return 40;
  if (pitchPlayers === 8) return 50;
  return pitchPlayers <= 10 ? 60 : 90;
}

/** The defaults for a number of players (section 9): under 5 becomes 7; 4 parts only on request, never for 11. */
export function matchDefaults(players: number, options: { readonly quarters?: boolean } = {}): MatchDefaults {
  const pitchPlayers = clampPitchPlayers(players < 5 ? 7 : players);
  const matchLength = matchLengthFor(pitchPlayers);
  const matchParts = options.quarters === true && pitchPlayers < PITCH_PLAYERS_MAX ? 4 : 2;
  return {
    pitchPlayers,
    matchLength,
    matchParts,
    halfLength: matchLength / 2,
    formation: formationOf(pitchPlayers, '').id,
  };
}

/** A common format, by number of players and, for eleven players, by age. */
export interface Format extends MatchDefaults {
  readonly id: string;
  /** The age below which it is played; null for any age. */
  readonly under: number | null;
}

/** Section 9's minutes by players. The youngest play quarters. Young teams of eleven play less than 90 minutes. */
const FORMATS: readonly (Pick<MatchDefaults, 'pitchPlayers' | 'matchLength' | 'matchParts'> &
  Pick<Format, 'under'>)[] = [
  ...[4, 5, 6, 7, 8, 9, 10].map((pitchPlayers) => ({
    pitchPlayers,
    matchLength: matchLengthFor(pitchPlayers),
    matchParts: pitchPlayers <= 6 ? 4 : 2,
    under: null,
  })),
  ...[
    [13, 60],
    [15, 70],
    [17, 80],
  ].map(([under = 0, matchLength = 0]) => ({ pitchPlayers: 11, matchLength, matchParts: 2, under })),
  { pitchPlayers: 11, matchLength: 90, matchParts: 2, under: null },
];

/** The built-in formats, those with the fewest players first. */
export function builtInFormats(): readonly Format[] {
  return FORMATS.map((format) => ({
    ...format,
    id: `${format.pitchPlayers}-${format.matchLength}`,
    halfLength: format.matchLength / 2,
    formation: formationOf(format.pitchPlayers, '').id,
  }));
}

export interface NewMatch {
  readonly team: Team;
  /** By default the team's own format. */
  readonly template?: TemplateDraft | undefined;
  /** Blocks per part when neither template nor team defines them; by default 0, which means free minutes. */
  readonly halfParts?: number;
  /** One of the team's periods; by default its active one. */
  readonly period?: number;
  /** The day, as in `match.date`. */
  readonly date: number;
  /** Leased with the match's id. */
  readonly match_token: string;
  /** Seconds since 1970. */
  readonly createdAt: number;
}

/**
 * A new match of the team or of one of its templates: the team's players with their numbers on the match sheet, format
 * and formation, stream settings. The stream is closed, because opening it is a decision of the coach.
 */
export function newMatch({ team, template, ...made }: NewMatch): Match {
  const { period, date, match_token, createdAt } = made;
  const { metadata } = team;
  const numbers = new Map(team.shirtnumbers.map(({ id, value }) => [id, value]));
  const format = template ?? draftOfTeam(team);
  const { extraParts, extraLength } = format;
  const halfParts = format.halfParts || (template === undefined ? (made.halfParts ?? 0) : 0);
  const pitchPlayers = clampPitchPlayers(format.pitchPlayers);
  const matchLength = clampMatchLength(format.matchLength);
  /** A template may name a player who has left the team. */
  const orNobody = (player: number) => (team.player_sids.includes(player) ? player : -1);
  return create(matchFields, {
    team_sid: team.sid,
    period: period ?? activePeriod(team),
    date,
    match_token,
    createdAt,
    pitchPlayers,
    matchLength,
    matchParts: clampParts(format.matchParts),
    halfLength: matchLength / 2,
    halfParts,
    extraParts,
    extraLength,
    stoppedClock: metadata.stoppedClock,
    formation: formationOf(pitchPlayers, format.scheme).id,
    club_id: team.club_id,
    players: [...team.player_sids]
      .sort((a, b) => a - b)
      .map((sid) => ({ sid, shirtnumber: numbers.get(sid) ?? 0, footed: '' })),
    metadata: {
      ...create(matchFields).metadata,
      players: team.player_sids.map((sid, order) => ({
        sid,
        order,
        present: true,
        signed_off: false,
        injured: false,
        from_minute: 0,
        until_minute: 0,
      })),
      stream_show_formation: metadata.ls_formation,
      stream_show_substitutes: metadata.ls_substitutions,
      stream_show_images: metadata.ls_portraits,
      stream_show_media: metadata.ls_media,
      captain: orNobody(format.captain),
      pitch: metadata.pitch,
    },
    keeper: [orNobody(format.keeper), -1, -1, -1],
  });
}
