/** The pictures of the library that a page may show, as choices. */
import type { Medium } from '@touchline/domain/entity/tables/medium';
import type { Team } from '@touchline/domain/entity/tables/team';
import { m } from '@touchline/i18n';
import { dayText } from '#ui/words/day-text.ts';

export interface PictureChoice {
  readonly value: string;
  readonly label: string;
}

/** Those of the team and of the account's own library, the newest first. */
export function pageChoices(
  media: readonly Medium[],
  { sid: team }: Pick<Team, 'sid'>,
): readonly PictureChoice[] {
  return media
    .filter(({ team_sid }) => team_sid === 0 || team_sid === team)
    .toSorted((a, b) => b.createdAt - a.createdAt || b.sid - a.sid)
    .map(({ sid, caption, createdAt }) => ({
      value: String(sid),
      label: caption === '' ? m.media_alt_day({ day: dayText(createdAt) }) : caption,
    }));
}
