/**
 * Players and pictures that people without the right to players' names see otherwise after a write: a level, a setting
 * for names, the squad, the tags of a picture or a portrait changed.
 */
import { isOpenToTeam } from '@touchline/domain/access/field-access';
import { splitPath } from '@touchline/domain/entity/fields/slots';
import { LEVEL_LISTS, NAME_SETTINGS } from '@touchline/domain/privacy/fan-app';
import type { Tx } from '#platform/database/database.ts';
import { type RowName, WorkingRow, type WorkingRows } from '../write/working-rows.ts';
import { listedBy, namingTheTeam } from './team-rows.ts';
import { seenRow } from './view.ts';

export interface SeenOtherwise {
  readonly players: readonly WorkingRow[];
  /** Pictures open to the team that may enter or leave the view of these people. */
  readonly pictures: readonly WorkingRow[];
}

interface Changed {
  readonly changed: readonly WorkingRow[];
  readonly space: number;
  /** Rows that a changed row names or named, pictures of players among them. */
  readonly portraits: readonly WorkingRow[];
}

export async function seenOtherwiseByFans(
  tx: Tx,
  rows: WorkingRows,
  { changed, space, portraits }: Changed,
): Promise<SeenOtherwise> {
  const players = new Set<WorkingRow>();
  const pictures = new Set<WorkingRow>(
    [...portraits, ...changed.filter(isTaggedOtherwise)].filter(isOpenPicture),
  );
  for (const team of changed.filter(({ collection }) => collection === 'teams')) {
    const names = await namingTheTeam(tx, { space, team_sid: team.sid });
    const affected = affectedBy(team, names);
    if (affected.size === 0) continue;
    await rows.load([...affected].map((sid) => ({ collection: 'players', sid })));
    const found = [...affected].flatMap((sid) => rows.get({ collection: 'players', sid }) ?? []);
    const own = found.filter((row) => row.space === space);
    for (const row of own) players.add(row);
    const ofTeam = names.filter(({ collection }) => collection === 'media');
    const ofPlayers = own.map((row) => ({ collection: 'media', sid: Number(row.value('media_sid') ?? 0) }));
    const media = [...ofTeam, ...ofPlayers];
    await rows.load(media);
    const portrayed = new Set(ofPlayers.map(({ sid }) => sid));
    for (const row of media.flatMap((name) => rows.get(name) ?? [])) {
      const isOn = portrayed.has(row.sid) || listedBy(row, 'player_sids').some((sid) => affected.has(sid));
      if (row.space === space && isOn && isOpenPicture(row)) pictures.add(row);
    }
  }
  return { players: [...players], pictures: [...pictures] };
}

/** The players of whom a changed team shows something else. */
function affectedBy(team: WorkingRow, names: readonly RowName[]): ReadonlySet<number> {
  const changed = [...team.changedPaths];
  if (NAME_SETTINGS.some((path) => team.changedPaths.has(path))) {
    const made = names.filter(({ collection }) => collection === 'players').map(({ sid }) => sid);
    return new Set([...listedBy(team, 'player_sids'), ...made]);
  }
  const lists = new Set<string>([...LEVEL_LISTS, 'player_sids']);
  return new Set(
    changed.flatMap((path) => {
      const { owner, key } = splitPath(path);
      return key !== null && lists.has(owner) ? [Number(key)] : [];
    }),
  );
}

function isTaggedOtherwise({ collection, changedPaths }: WorkingRow): boolean {
  return collection === 'media' && [...changedPaths].some((path) => splitPath(path).owner === 'player_sids');
}

function isOpenPicture(row: WorkingRow): boolean {
  return (
    row.collection === 'media' && [row, ...storedState(row)].some((state) => isOpenToTeam(seenRow(state)))
  );
}

/** The row as stored in the database; nothing for a new one. */
export function storedState({ stored }: WorkingRow): readonly WorkingRow[] {
  return stored === null ? [] : [WorkingRow.read(stored)];
}
