/** What a new match starts from: the numbers of section 9, and the team's own settings. */
import { type Match, matchFields } from '../entity/match.ts';
import { create } from '../entity/rows.ts';
import type { Team } from '../entity/team.ts';
import { activePeriod } from '../team/periods.ts';
import { formationOf } from './formations.ts';
import { clampMatchLength, clampParts, clampPitchPlayers, PITCH_PLAYERS_MAX } from './limits.ts';

export interface MatchDefaults {
  readonly pitchPlayers: number;
  /** Minutes. */
  readonly matchLength: number;
  readonly matchParts: number;
  /** Minutes. */
  readonly halfLength: number;
  readonly formation: string;
}

/** Minutes by players on the pitch: up to 7 play 40, 8 play 50, 9 and 10 play 60, 11 play 90. */
export function matchLengthFor(pitchPlayers: number): number {
  if (pitchPlayers <= 7) return 40;
  if (pitchPlayers === 8) return 50;
  return pitchPlayers <= 10 ? 60 : 90;
}

/** What goes with a number of players (section 9): under 5 means 7; 4 parts only where asked for, never for 11. */
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

export interface NewMatch {
  readonly team: Team;
  /** Which of the team's periods; its active one when absent. */
  readonly period?: number;
  /** The day, as `match.date`. */
  readonly date: number;
  /** Leased with the match's id. */
  readonly match_token: string;
  /** Seconds since 1970. */
  readonly createdAt: number;
}

/**
 * A match as the team plays: its players with their numbers on the match sheet, its format and formation,
 * its stream settings. The stream is closed: opening it is an explicit act.
 */
export function newMatch({ team, period, date, match_token, createdAt }: NewMatch): Match {
  const { metadata } = team;
  const numbers = new Map(team.shirtnumbers.map(({ id, value }) => [id, value]));
  const pitchPlayers = clampPitchPlayers(metadata.pitchPlayers);
  return create(matchFields, {
    team_sid: team.sid,
    period: period ?? activePeriod(team),
    date,
    match_token,
    createdAt,
    pitchPlayers,
    matchLength: clampMatchLength(metadata.matchLength),
    matchParts: clampParts(metadata.matchParts),
    halfLength: clampMatchLength(metadata.matchLength) / 2,
    halfParts: metadata.halfParts,
    formation: formationOf(pitchPlayers, metadata.formation).id,
    shirt: team.shirt,
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
      captain: metadata.captain === 0 ? -1 : metadata.captain,
      pitch: metadata.pitch,
    },
    keeper: [metadata.keeper === 0 ? -1 : metadata.keeper, -1, -1, -1],
  });
}
