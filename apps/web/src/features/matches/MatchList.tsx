/** The rows of the match list under their headings. A long list renders more rows while the coach scrolls. */
import type { Team } from '@touchline/domain/entity/tables/team';
import { isEnded, isPlaying } from '@touchline/domain/match/clock/status';
import { seesScore } from '@touchline/domain/privacy/results';
import { m } from '@touchline/i18n';
import { startTransition, useState } from 'react';
import type { MatchSummary } from '#data/projections/match-summary.ts';
import { List } from '#ui/parts/cards/List.tsx';
import { ListEnd } from '#ui/parts/cards/ListEnd.tsx';
import { MatchRow } from './MatchRow.tsx';
import styles from './matches.module.css';

interface MatchListProps {
  /** By date. */
  readonly matches: readonly MatchSummary[];
  readonly year: number;
  readonly team: Team;
  readonly runs: boolean;
  readonly openMenu: (match: MatchSummary) => void;
}

/** More than two screens of a large phone. */
const STEP = 30;

export function MatchList({ matches, year, team, runs, openMenu }: MatchListProps) {
  const [limit, setLimit] = useState(STEP);
  // Two columns on wide screens: coming matches and played matches.
  const columns = [
    [
      { title: m.words_now(), rows: matches.filter(({ status }) => isPlaying(status)) },
      {
        title: m.matches_upcoming(),
        rows: matches.filter(({ status }) => !isPlaying(status) && !isEnded(status)),
      },
    ],
    [{ title: m.matches_played(), rows: matches.filter(({ status }) => isEnded(status)).reverse() }],
  ];
  let room = limit;
  const shown = columns.map((sections) =>
    sections.map(({ title, rows }) => {
      const visible = rows.slice(0, room);
      room -= visible.length;
      return { title, rows: visible };
    }),
  );
  return (
    <>
      <div className={styles.columns}>
        {shown.map((sections) => (
          <div key={sections[0]?.title} className={styles.column}>
            {sections.map(
              ({ title, rows }) =>
                rows.length > 0 && (
                  <section key={title} aria-label={title}>
                    <h2 className={styles.heading}>{title}</h2>
                    <List>
                      {rows.map((match) => (
                        <MatchRow
                          key={match.sid}
                          match={match}
                          year={year}
                          timezone={team.metadata.timezone}
                          runs={runs}
                          withScore={seesScore(team, match)}
                          openMenu={openMenu}
                        />
                      ))}
                    </List>
                  </section>
                ),
            )}
          </div>
        ))}
      </div>
      {matches.length > limit && (
        <ListEnd key={limit} reached={() => startTransition(() => setLimit(limit + STEP))} />
      )}
    </>
  );
}
