/**
 * Reads a file that should be an exported match or season. It may come from anybody: nothing of it is used that the
 * format does not name, and every contradiction refuses the whole file.
 */
import { EVENTS_PER_MATCH_MAX, PLAYERS_PER_MATCH_MAX } from '../../limits.ts';
import { ok, type Result, refuse } from '../../result.ts';
import {
  MATCH_EXPORT,
  MATCH_FORMAT,
  MATCH_FORMAT_VERSION,
  type MatchExport,
} from '../format/match-export.ts';
import { SEASON_EXPORT, SEASON_FORMAT, SEASON_FORMAT_VERSION } from '../format/season-export.ts';
import type { Shape } from '../format/shape.ts';

/** The most characters of a file: a season of 200 matches has some 15 million. */
export const FILE_CHARACTERS_MAX = 20_000_000;

export type ImportProblem =
  | { readonly code: 'tooLarge' }
  /** No JSON at all, such as a picture or half a download. */
  | { readonly code: 'notJson' }
  /** JSON of something else. */
  | { readonly code: 'foreign' }
  /** Made by a version of the product that this one does not know. */
  | { readonly code: 'otherVersion'; readonly version: number }
  /** Made to be shared: it has neither all players nor all events. */
  | { readonly code: 'shared' }
  /** The place of the first value that is missing, of the wrong type, or contradicts another one. */
  | { readonly code: 'broken'; readonly path: string };

/** What a file holds; a match is a list of one. */
export interface ImportFile {
  readonly kind: 'match' | 'season';
  readonly matches: readonly MatchExport[];
}

/** Reads the text of a file. */
export function readExportFile(text: string): Result<ImportFile, ImportProblem> {
  if (text.length > FILE_CHARACTERS_MAX) return refuse({ code: 'tooLarge' });
  const parsed = parsedJson(text);
  if (!parsed.ok) return parsed;
  const found = parsed.value;
  if (typeof found !== 'object' || found === null || !Object.hasOwn(found, 'format'))
    return refuse({ code: 'foreign' });
  const { format, version } = found as { readonly format: unknown; readonly version?: unknown };
  if (format !== MATCH_FORMAT && format !== SEASON_FORMAT) return refuse({ code: 'foreign' });
  const known = format === MATCH_FORMAT ? MATCH_FORMAT_VERSION : SEASON_FORMAT_VERSION;
  if (version !== known) {
    const isNumber = typeof version === 'number' && Number.isFinite(version);
    return isNumber ? refuse({ code: 'otherVersion', version }) : refuse({ code: 'broken', path: 'version' });
  }
  if (format === MATCH_FORMAT) {
    const match = read(MATCH_EXPORT, found, (one) => [['', one]]);
    return match.ok ? ok({ kind: 'match', matches: [match.value] }) : match;
  }
  const season = read(SEASON_EXPORT, found, ({ matches }) =>
    matches.map((one, index) => [`matches[${index}].`, one]),
  );
  return season.ok ? ok({ kind: 'season', matches: season.value.matches }) : season;
}

function parsedJson(text: string): Result<unknown, ImportProblem> {
  try {
    return ok(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch {
    return refuse({ code: 'notJson' });
  }
}

type Located = readonly (readonly [prefix: string, match: MatchExport])[];

function read<T>(
  shape: Shape<T>,
  found: unknown,
  matchesIn: (value: T) => Located,
): Result<T, ImportProblem> {
  const shaped = shape.read(found, '');
  if (!shaped.ok) return refuse({ code: 'broken', path: shaped.error.path });
  for (const [prefix, match] of matchesIn(shaped.value)) {
    if (match.view === 'shared') return refuse({ code: 'shared' });
    const path = contradiction(match);
    if (path !== null) return refuse({ code: 'broken', path: `${prefix}${path}` });
  }
  return shaped;
}

/** The place of a value that contradicts another one; null when the document agrees with itself. */
function contradiction(document: MatchExport): string | null {
  const { match, players, events, plan, lineups, ratings } = document;
  if (players.length > PLAYERS_PER_MATCH_MAX) return 'players';
  if (events.length > EVENTS_PER_MATCH_MAX) return 'events';
  if (match.date !== null && !isDay(match.date)) return 'match.date';
  const sids = new Set(players.map(({ sid }) => sid));
  if (sids.size < players.length || sids.has(0)) return 'players';
  if (new Set(events.map(({ id }) => id)).size < events.length) return 'events';
  const isKnown = (sid: number) => sid === 0 || sids.has(sid);
  const strange = events.findIndex(
    ({ player, assist, off, lineup }) =>
      ![player, assist, off, ...lineup.map((place) => place.player)].every(isKnown),
  );
  if (strange >= 0) return `events[${strange}]`;
  if (!lineups.every(({ places }) => places.every(({ player }) => isKnown(player)))) return 'lineups';
  if (plan !== null && ![plan.captain, ...plan.keepers, ...plan.places.map((p) => p.player)].every(isKnown))
    return 'plan';
  return ratings?.every(({ player }) => isKnown(player)) === false ? 'ratings' : null;
}

/** Some runtimes read 31 February as 3 March. Earlier than 1970 no match has a day. */
function isDay(date: string): boolean {
  const time = Date.parse(date);
  return time > 0 && new Date(time).toISOString().slice(0, date.length) === date;
}
