/** The kick-off of a match that is planned for another day: asks whether to move the match to today. */

import { kickOffInstant, startNow } from '@touchline/domain/match/clock/kickoff-time';
import type { KickOff } from '@touchline/domain/match/decision/commands';
import { roleAllows } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { useNow } from '#data/hooks/now.ts';
import { timeText } from '#ui/words/time-text.ts';
import buttons from '../bars/button.module.css';
import type { MatchDay } from '../state/use-match-day.ts';
import sheets from './sheets.module.css';

export function KickOffSheet({ day, done }: { day: MatchDay; done: () => void }) {
  const now = useNow();
  const { match, team } = day;
  const { timezone } = team.metadata;
  const mayMove = roleAllows(team, 'setUpMatch');

  async function kickOff(how: Omit<KickOff, 'type'>) {
    done();
    await day.act({ type: 'kickOff', ...how });
  }

  return (
    <>
      <p className={sheets.question}>
        {m.matchday_kick_off_planned({
          start: timeText(kickOffInstant(match, timezone), { timezone, near: now }),
        })}
      </p>
      {mayMove && (
        <button
          type="button"
          className={buttons.button}
          data-wide
          data-primary
          onClick={() => kickOff({ start: startNow(now, timezone) })}
        >
          {m.matchday_kick_off_today()}
        </button>
      )}
      <button type="button" className={buttons.button} data-wide onClick={() => kickOff({})}>
        {m.matchday_kick_off_keep()}
      </button>
    </>
  );
}
