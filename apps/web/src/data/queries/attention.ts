/** Changes that need the coach (OUT-5). */
import type { AttentionItem } from '@touchline/sync/store';
import type { Client } from '../client.ts';
import { entityOfRow } from '../entities.ts';

export interface AttentionEntry extends AttentionItem {
  /** The row that the change is about, by its name: a match's opponent, a team, a player; empty when unknown. */
  readonly name: string;
}

/** The coach's list, newest first; what only waits behind another item is not listed by itself. */
export async function attentionOf(client: Client): Promise<readonly AttentionEntry[]> {
  return client.store.read(async (tx) => {
    const items = (await tx.attention()).filter((item) => item.behind === null);
    const rows = await tx.rows(items);
    return items
      .map((item, index) => {
        const row = rows[index];
        return { ...item, name: row === undefined ? '' : nameOf(row) };
      })
      .reverse();
  });
}

function nameOf(row: Parameters<typeof entityOfRow>[1]): string {
  switch (row.collection) {
    case 'matches': {
      const match = entityOfRow('matches', row);
      return match === null ? '' : `${match.opponent_clubname} ${match.opponent_teamname}`.trim();
    }
    case 'teams': {
      const team = entityOfRow('teams', row);
      return team === null ? '' : `${team.clubname} ${team.teamname}`.trim();
    }
    case 'players':
      return entityOfRow('players', row)?.nickname ?? '';
    default:
      return '';
  }
}
