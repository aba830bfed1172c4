/** The pictures of a season as one ZIP file, which is sent while it is made. */
import { type Match, matchFields } from '@touchline/domain/entity/tables/match';
import { isSquare, mediumFields } from '@touchline/domain/entity/tables/medium';
import { seasonOf } from '@touchline/domain/media/season';
import { visibilityOf } from '@touchline/domain/media/visibility';
import type { DatabaseDep } from '#platform/database/database.ts';
import { rowsOf, type StoredRow } from '#platform/database/rows.ts';
import type { FilesDep } from '#platform/files/files.ts';
import { type Account, type PlanTimeDeps, planTime } from '#rows/people/access.ts';
import { fileOfRendition, keyOf, type Rendition, renditionsOfMedia } from '#rows/pictures/pictures.ts';
import { refusal } from '#rows/pictures/refusals.ts';
import { entityOf } from '#rows/pull/entities.ts';
import { shownRows, View } from '#rows/view/view.ts';

export interface Season {
  readonly team: number;
  readonly period: number;
}

/** A file of the archive. Its name has a day and a number, and no person's name. */
export interface ArchivedPicture {
  readonly name: string;
  readonly rendition: Rendition;
}

/** Throws 404 for a team that the account does not see, and for a season without pictures that it sees. */
export async function seasonPictures(
  deps: DatabaseDep & PlanTimeDeps,
  account: Account,
  { team, period }: Season,
): Promise<readonly ArchivedPicture[]> {
  const { reader } = deps.database;
  const view = await View.read(reader, account, planTime(deps));
  const name = { collection: 'teams', sid: team };
  await view.rows.load([name]);
  const row = view.rows.get(name);
  if (row === undefined || row.deleted) throw refusal('unknown');
  const { space } = row;
  const ofTeam = (rows: readonly StoredRow[]) =>
    rows.filter((one) => one.team_sid === team && one.deleted === 0);
  const matches = ofTeam(await rowsOf(reader, { space, collection: 'matches' })).map((one) =>
    entityOf(matchFields, one),
  );
  const media = await shownRows(view, ofTeam(await rowsOf(reader, { space, collection: 'media' })));
  const wanted = media
    .map((one) => entityOf(mediumFields, one))
    .filter((medium) => !isSquare(medium) && SHOWN.has(visibilityOf(medium)))
    .filter((medium) => isOfSeason(seasonOf(medium, matches), period))
    .sort((a, b) => a.createdAt - b.createdAt || a.sid - b.sid);
  const renditions = await renditionsOfMedia(
    reader,
    space,
    wanted.map(({ sid }) => sid),
  );
  const pictures = wanted.flatMap((medium) => {
    const largest = renditions.findLast(({ sid }) => sid === medium.sid);
    return largest === undefined ? [] : [{ day: dayOf(medium, matches), rendition: largest }];
  });
  if (pictures.length === 0) throw refusal('unknown');
  return pictures.map(({ day, rendition }, index) => ({
    name: `${day}-${String(index + 1).padStart(4, '0')}.webp`,
    rendition,
  }));
}

const SHOWN: ReadonlySet<string> = new Set(['PUBLIC', 'PRIVATE']);

/** A team without matches has its pictures in every season. */
const isOfSeason = (season: number | null, period: number): boolean => season === null || season === period;

const LAST_DAY_S = Date.UTC(9999, 11, 31) / 1_000;

/** The day of the match, else of the upload. */
function dayOf(
  { match_sid, createdAt }: { readonly match_sid: number; readonly createdAt: number },
  matches: readonly Match[],
): string {
  const { date = createdAt } = matches.find(({ sid }) => sid === match_sid) ?? {};
  // Outside these years the text of a date begins with a sign.
  const seconds = Math.min(Math.max(date, 0), LAST_DAY_S);
  return new Date(seconds * 1_000).toISOString().slice(0, 10);
}

/**
 * The archive in pieces. One picture at a time is in memory, and the next one is read when the client has taken it. A
 * picture whose file is gone meanwhile is left out.
 *
 * @param now milliseconds since 1970; the files' time
 */
export async function* zipped(
  { files }: FilesDep,
  pictures: readonly ArchivedPicture[],
  now: number,
): AsyncGenerator<Uint8Array> {
  // Loaded when it is needed, to keep an idle server small.
  const { Zip, ZipPassThrough } = await import('fflate');
  let ready: Uint8Array[] = [];
  const taken = () => {
    const pieces = ready;
    ready = [];
    return pieces;
  };
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    ready.push(piece);
  });
  for (const { name, rendition } of pictures) {
    const bytes = await files.get(keyOf(fileOfRendition(rendition)));
    if (bytes === null) continue;
    // Pictures are compressed already.
    const entry = new ZipPassThrough(name);
    entry.mtime = now;
    zip.add(entry);
    entry.push(bytes, true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
