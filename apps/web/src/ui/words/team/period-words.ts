/** What a period is called. */
import type { Period } from '@touchline/domain/entity/tables/team';
import { hasGivenTitle } from '@touchline/domain/team/periods';
import { m } from '@touchline/i18n';

/** A default title is shown in the reader's language; a typed title is unchanged. */
export function periodTitle(period: Pick<Period, 'title'>): string {
  return hasGivenTitle(period) ? m.teams_first_season() : period.title;
}
