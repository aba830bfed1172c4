/** The name of the person who recorded an event; empty when unknown. */
import type { MatchEvent } from '@touchline/domain/entity/tables/match';
import { plainLine } from '@touchline/domain/text/plain-text';

export function notedBy({ data }: Pick<MatchEvent, 'data'>): string {
  return plainLine(data.noted_by);
}
