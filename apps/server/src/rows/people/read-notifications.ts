/**
 * Reads an account's notifications. Names of players, matches and sessions are read with them, so an erased player or a match
 * that moved never stays in the list with its old words. News about a team that the account no longer works in, or
 * about a match that was deleted, is left out.
 */
import { isMatch } from '@touchline/domain/attendance/gathering';
import { create } from '@touchline/domain/entity/rows/rows';
import { matchFields } from '@touchline/domain/entity/tables/match';
import { type News, newsFields, type StaffNewsKind } from '@touchline/domain/entity/tables/news';
import { playerFields } from '@touchline/domain/entity/tables/player';
import type { PublicNames, Role } from '@touchline/domain/entity/tables/team';
import {
  type TrainingSession,
  trainingSelectionFields,
  trainingSessionFields,
} from '@touchline/domain/entity/tables/training';
import { opponentOf } from '@touchline/domain/match/events/names';
import { isStaffNews } from '@touchline/domain/news/news-kinds';
import { playerName } from '@touchline/domain/privacy/player-name';
import { plainText } from '@touchline/domain/text/plain-text';
import type { Reader } from '#platform/database/database.ts';
import { readRows, type StoredRow } from '#platform/database/rows.ts';
import { entityOf } from '../pull/entities.ts';
import { type MemberRow, membersOfAccount } from './members.ts';
import { NOTIFICATIONS_KEPT, type StoredNews } from './notifications.ts';
import { hears, type StaffDetails } from './staff-notifications.ts';

interface Wanted {
  readonly account: number;
  /** How players are named: by nickname for the list, by first name where others may read along. */
  readonly names: Extract<PublicNames, 'nickname' | 'first_name'>;
}

/** The latest first. */
export async function readNotifications(db: Reader, { account, names }: Wanted): Promise<readonly News[]> {
  const stored = await db
    .selectFrom('notifications')
    .selectAll()
    .where('account_sid', '=', account)
    .orderBy('id', 'desc')
    .limit(NOTIFICATIONS_KEPT)
    .execute();
  const memberships = await membersOfAccount(db, { account });
  const heard = stored.filter((one) => isHeard(one, memberships));
  const known = await Known.read(db, heard);
  return heard.flatMap((one) => {
    const news = create(newsFields, inCommon(one));
    if (!isStaffNews(news.kind)) return [news];
    const about = known.about(one);
    return about === null ? [] : [{ ...news, ...about, person: known.nameOf(one, names) }];
  });
}

function inCommon({ id, kind, team_sid, team, person, role, at, seen }: StoredNews): Partial<News> {
  return {
    id,
    kind: kind as News['kind'],
    team_sid,
    team,
    person,
    role: role as Role,
    at: Math.floor(at / 1_000),
    new: seen === 0,
  };
}

/** News about people stays after the access ended; news about a match does not. */
function isHeard(
  { kind, collection, account_sid, space, team_sid }: StoredNews,
  memberships: readonly MemberRow[],
): boolean {
  if (!isStaffNews(kind as News['kind']) || space === account_sid) return true;
  const about = { kind: kind as StaffNewsKind, collection: collection as News['collection'] };
  return memberships.some((member) => member.team_sid === team_sid && hears(member, about));
}

/** The rows that the news names, in the news's own space. */
class Known {
  readonly #rows: ReadonlyMap<string, StoredRow>;

  private constructor(rows: ReadonlyMap<string, StoredRow>) {
    this.#rows = rows;
  }

  static async read(db: Reader, news: readonly StoredNews[]): Promise<Known> {
    const names = news.flatMap(({ collection, sid, player_sid }) => [
      [collection, sid] as const,
      ['players', player_sid] as const,
    ]);
    const rows = new Map<string, StoredRow>();
    for (const [collection, named] of Map.groupBy(names, ([name]) => name)) {
      const sids = [...new Set(named.map(([, sid]) => sid))];
      for (const row of await readRows(db, collection, sids)) rows.set(`${collection} ${row.sid}`, row);
    }
    // A session without a name has its selection's.
    const selections = [...rows.values()].flatMap(({ collection, parent_sid }) =>
      collection === 'training_sessions' ? [parent_sid] : [],
    );
    for (const row of await readRows(db, 'training_selections', [...new Set(selections)]))
      rows.set(`training_selections ${row.sid}`, row);
    return new Known(rows);
  }

  about({ space, collection, sid, merged, details }: StoredNews): Partial<News> | null {
    const row = this.#row(space, collection, sid);
    if (row === null) return null;
    const { task, proposals, ...happened } = JSON.parse(details) as StaffDetails;
    if (collection === 'teams') return { collection, sid, count: proposals ?? 1 };
    const gathering =
      collection === 'matches' ? entityOf(matchFields, row) : entityOf(trainingSessionFields, row);
    const known = gathering.metadata.tasks.find(({ id }) => id === task);
    return {
      ...happened,
      collection: collection as News['collection'],
      sid,
      count: new Set(JSON.parse(merged) as string[]).size,
      subject: isMatch(gathering) ? opponentOf(gathering) : this.#titleOf(gathering, space),
      date: gathering.date,
      task: known?.kind ?? '',
      task_title: plainText(known?.title ?? ''),
    };
  }

  #titleOf({ name, selection_sid }: TrainingSession, space: number): string {
    const selection = this.#row(space, 'training_selections', selection_sid);
    const known = selection === null ? '' : entityOf(trainingSelectionFields, selection).name;
    return plainText(name || known);
  }

  nameOf({ space, player_sid }: StoredNews, names: Wanted['names']): string {
    const row = this.#row(space, 'players', player_sid);
    return row === null ? '' : playerName(entityOf(playerFields, row), names);
  }

  #row(space: number, collection: string, sid: number): StoredRow | null {
    const row = this.#rows.get(`${collection} ${sid}`);
    return row === undefined || row.deleted > 0 || row.space !== space ? null : row;
  }
}
