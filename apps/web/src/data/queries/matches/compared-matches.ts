import type { ComparedMatch } from '@touchline/domain/fixtures/comparing/compared-match';
import { MATCH_SUMMARIES } from '../../projections/match-summary.ts';
import { entityOfRow } from '../../store/codecs/entities.ts';
import type { Lists, Rows } from '../../store/ports.ts';

/** The team's matches with what an import wrote last; lists do not have that. */
export async function comparedMatches(
  { store }: Rows & Lists,
  team: number,
): Promise<readonly ComparedMatch[]> {
  const listed = await store.summaries(MATCH_SUMMARIES, team);
  const keys = listed.map(({ sid }) => ({ collection: 'matches', sid }));
  const rows = await store.read((tx) => tx.rows(keys));
  return rows.flatMap((row) => (row === undefined ? [] : (entityOfRow('matches', row) ?? [])));
}
