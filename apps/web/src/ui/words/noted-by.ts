/** Who noted an entry, as they call themselves; empty when that is not known. */
import type { MatchEvent } from '@touchline/domain/entity/match';
import { plainLine } from '@touchline/domain/match/plain-text';

export function notedBy({ data }: Pick<MatchEvent, 'data'>): string {
  return plainLine(data.noted_by);
}
