/** The text for how the plan moves a player around the block that is shown. */
import { m } from '@touchline/i18n';
import type { Mark } from '../use-lineup.ts';

export function markText(mark: Mark): string {
  switch (mark.code) {
    case 'comesOn':
      return m.lineup_mark_on();
    case 'goesOff':
      return m.lineup_mark_off_at({ minute: mark.at });
    case 'both':
      return `${m.lineup_mark_on()}, ${m.lineup_mark_off_at({ minute: mark.at })}`;
    case 'wentOff':
      return m.lineup_mark_off();
    case 'comesOnAt':
      return m.lineup_mark_on_at({ minute: mark.at });
  }
}
