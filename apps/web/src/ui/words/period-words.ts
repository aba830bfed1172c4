/** What a period is called. */
import type { Period } from '@touchline/domain/entity/team';
import { hasGivenTitle } from '@touchline/domain/team/periods';
import { m } from '@touchline/i18n';

/** A title that the app gave comes in the reader's language; a title that somebody typed as it is. */
export function periodTitle(period: Pick<Period, 'title'>): string {
  return hasGivenTitle(period) ? m.teams_first_season() : period.title;
}
