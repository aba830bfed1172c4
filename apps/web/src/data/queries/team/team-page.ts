/** Everything that the preview of a Team Page shows, from the rows of this device. */

import { create } from '@touchline/domain/entity/rows/rows';
import type { Match } from '@touchline/domain/entity/tables/match';
import type { Medium } from '@touchline/domain/entity/tables/medium';
import { type TeamPage, teamPageFields } from '@touchline/domain/entity/tables/team-page';
import type { TrainingSelection, TrainingSession } from '@touchline/domain/entity/tables/training';
import type { StoreTx } from '@touchline/sync/store/store';
import { entityOfRow } from '../../store/codecs/entities.ts';
import type { Rows } from '../../store/ports.ts';

export interface TeamPageRows {
  /** By its defaults, when the team has no row for it yet. */
  readonly page: TeamPage;
  readonly matches: readonly Match[];
  readonly media: readonly Medium[];
  /** Whose sessions the page shows; null for none. */
  readonly selection: TrainingSelection | null;
  readonly sessions: readonly TrainingSession[];
}

export async function teamPageRows({ store }: Rows, team: number): Promise<TeamPageRows> {
  return store.read(async (tx) => {
    const row = await tx.row({ collection: 'teampages', sid: team });
    const page =
      (row === undefined ? null : entityOfRow('teampages', row)) ??
      create(teamPageFields, { team_sid: team });
    const matches = await all(tx, 'matches');
    const media = await all(tx, 'media');
    const chosen = page.options.training_selection;
    const selection = chosen > 0 ? await selectionOf(tx, chosen) : null;
    const sessions = selection === null ? [] : await all(tx, 'training_sessions');
    return {
      page,
      matches: matches.filter(({ team_sid }) => team_sid === team),
      media,
      selection,
      sessions: sessions.filter(({ selection_sid }) => selection_sid === chosen),
    };
  });
}

async function selectionOf(tx: StoreTx, sid: number): Promise<TrainingSelection | null> {
  const row = await tx.row({ collection: 'training_selections', sid });
  return row === undefined ? null : entityOfRow('training_selections', row);
}

async function all<C extends 'matches' | 'media' | 'training_sessions'>(tx: StoreTx, collection: C) {
  const rows = await tx.rowsOf(collection);
  return rows.flatMap((row) => entityOfRow(collection, row) ?? []);
}
