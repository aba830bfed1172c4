/** What a change of a series will do, before the coach confirms it. */

import { type Result, refuse } from '@touchline/domain/result';
import { timezoneOf } from '@touchline/domain/training/selection';
import type { Planned, SeriesRefusal } from '@touchline/domain/training/series/decide';
import type { SeriesContext } from '@touchline/domain/training/series/recorded';
import type { SeriesChanges } from '@touchline/domain/training/series/series-changes';
import type { Client } from '#data/client/client.ts';
import { plannedOf } from '#data/queries/matches/trainings.ts';

export type Decided = Result<SeriesChanges, SeriesRefusal>;

export async function preview(
  client: Client,
  selection: number,
  decide: (planned: Planned, context: SeriesContext) => Decided,
): Promise<Decided> {
  const planned = await plannedOf(client, selection);
  if (planned === null) return refuse({ code: 'gone' });
  const timezone = timezoneOf(planned.selection, client.team(planned.selection.team_sid));
  return decide(planned, { nowSeconds: client.now() / 1_000, timezone, noted: planned.noted });
}
