/** What an import would do: the matches of the file, and who their players are here. */
import type { Team } from '@touchline/domain/entity/tables/team';
import type { ImportPreview, LeftOut, MatchState } from '@touchline/domain/export/import/preview';
import { m } from '@touchline/i18n';
import { Hint } from '#ui/parts/page/Screen.tsx';
import { dateLocale } from '#ui/words/date-locale.ts';
import { periodTitle } from '#ui/words/team/period-words.ts';
import styles from './export.module.css';

const STATES: Readonly<Record<MatchState, () => string>> = {
  new: m.export_state_new,
  here: m.export_state_here,
  running: m.export_state_running,
};

const LEFT_OUT: Readonly<Record<LeftOut, () => string>> = {
  ratings: m.export_left_ratings,
  ownTypes: m.export_left_own_types,
};

export function ImportPreviewList({
  preview,
  team,
}: {
  readonly preview: ImportPreview;
  readonly team: Team;
}) {
  const { matches, players, leftOut } = preview;
  const known = players.filter(({ sid }) => sid !== 0);
  const made = players.filter(({ sid }) => sid === 0);
  const periods = new Set(matches.filter(({ state }) => state === 'new').map(({ period }) => period));
  return (
    <>
      <section aria-label={m.common_menu_matches()}>
        <ul className={styles.list}>
          {matches.map(({ document, state }) => (
            <li
              key={`${document.match.sid} ${document.match.date} ${state}`}
              className={styles.row}
              data-state={state}
            >
              <span>
                <strong>
                  {[document.match.opponent.clubname, document.match.opponent.teamname].join(' ').trim() ||
                    m.matches_opponent()}
                </strong>{' '}
                {dayOf(document.match.date)}
              </span>
              <span>{STATES[state]()}</span>
            </li>
          ))}
        </ul>
      </section>
      {[...periods].map((id) => {
        const period = team.metadata.periods.find((one) => one.id === id);
        return (
          period !== undefined && (
            <Hint key={id}>{m.export_into_period({ period: periodTitle(period) })}</Hint>
          )
        );
      })}
      {known.length > 0 && <Hint>{m.export_players_known({ count: known.length })}</Hint>}
      {made.length > 0 && (
        <Hint>
          {m.export_players_new({ count: made.length })}{' '}
          {made.map(({ player }) => player.name || m.words_a_player()).join(', ')}
        </Hint>
      )}
      {leftOut.map((what) => (
        <Hint key={what}>{LEFT_OUT[what]()}</Hint>
      ))}
    </>
  );
}

function dayOf(date: string | null): string {
  if (date === null) return '';
  const format = new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'medium', timeZone: 'UTC' });
  return format.format(new Date(date));
}
