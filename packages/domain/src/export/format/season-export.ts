/** An exported season: the matches of one team in one period, and what they add up to. */
import { MATCH_EXPORT } from './match-export.ts';
import { figure, list, names, nullable, oneOf, pattern, type ShapeOf, text, whole } from './shape.ts';

export const SEASON_FORMAT = 'touchline-season';
/** Raised when a reader of an older version would misread the document. */
export const SEASON_FORMAT_VERSION = 1;
/** The most matches of one document: a season has some thirty, tournaments included. */
export const SEASON_MATCHES_MAX = 200;

const record = names({
  matches: whole('Matches that have ended'),
  won: whole('Won'),
  drawn: whole('Drawn'),
  lost: whole('Lost'),
  goalsFor: figure('Our goals'),
  goalsAgainst: figure('Goals of the opponents'),
  points: figure('Three for a win, one for a draw'),
});

const figures = names({
  player: whole('The id of the player where it was exported'),
  name: text('Full name', 600),
  present: whole('Matches in which the player was present'),
  played: whole('Matches in which the player was on the pitch'),
  started: whole('Matches in the first line-up'),
  minutes: figure('Minutes on the pitch'),
  goals: whole('Goals, without own goals and shoot-outs'),
  assists: whole('Assists'),
  yellow: whole('Yellow cards'),
  red: whole('Red cards'),
});

export const SEASON_EXPORT = names({
  format: oneOf('Name of the format', [SEASON_FORMAT]),
  version: oneOf('Version of the format', [SEASON_FORMAT_VERSION]),
  madeAt: pattern('When it was exported, in UTC', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/),
  team: names({
    sid: whole('The id of the team where it was exported'),
    clubname: text('Club', 255),
    teamname: text('Team', 255),
  }),
  period: names({ id: figure('Id of the season'), title: text('Title of the season', 255) }),
  record: nullable(record),
  players: list(figures),
  matches: list(MATCH_EXPORT, SEASON_MATCHES_MAX),
});

/** The whole document. */
export type SeasonExport = ShapeOf<typeof SEASON_EXPORT>;
export type SeasonFigures = SeasonExport['players'][number];
