/** The ratings that an account gave in teams of others, for the archive of own data. Its own teams are in there whole. */
import { matchFields } from '@touchline/domain/entity/tables/match';
import { trainingSessionFields } from '@touchline/domain/entity/tables/training';
import { givenRatings, type Ratings } from '@touchline/domain/rating/rating';
import type { Reader } from '#platform/database/database.ts';
import type { StoredRow } from '#platform/database/rows.ts';
import { membersOfAccount } from '#rows/people/members.ts';
import { entityOf } from '#rows/pull/entities.ts';

const RATED: Readonly<Record<'matches' | 'training_sessions', (row: StoredRow) => Ratings>> = {
  matches: (row) => entityOf(matchFields, row).ratings,
  training_sessions: (row) => entityOf(trainingSessionFields, row).metadata.ratings,
};
const COLLECTIONS = Object.keys(RATED) as readonly (keyof typeof RATED)[];

/** Also of teams that the account has left. The players are ids: their names are not the account's data. */
export async function ratingsGiven(db: Reader, account: number): Promise<readonly object[]> {
  const memberships = await membersOfAccount(db, { account });
  const spaces = [...new Set(memberships.map(({ space }) => space))].filter((space) => space !== account);
  if (spaces.length === 0) return [];
  const found = COLLECTIONS.map(async (collection) => {
    const rows = await db
      .selectFrom('rows')
      .selectAll()
      .where('collection', '=', collection)
      .where('space', 'in', spaces)
      .where('registers', 'like', `%ratings/%-${account}"%`)
      .orderBy('sid')
      .execute();
    return rows.flatMap((row) =>
      givenRatings(RATED[collection](row))
        .filter((given) => given.account === account)
        .map(({ rating }) => ({ collection, row_sid: row.sid, ...rating })),
    );
  });
  return (await Promise.all(found)).flat();
}
