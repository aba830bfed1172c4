/** The rows of the match list under their headings. */
import type { Team } from '@touchline/domain/entity/tables/team';
import { isEnded, isPlaying } from '@touchline/domain/match/clock/status';
import { seesScore } from '@touchline/domain/privacy/results';
import { m } from '@touchline/i18n';
import type { MatchSummary } from '#data/projections/match-summary.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { LongList } from '#ui/parts/cards/LongList.tsx';
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

/** On a phone: two lines of a played match, three of a coming one. */
const USUAL_HEIGHT = 69;

export function MatchList({ matches, year, team, runs, openMenu }: MatchListProps) {
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
  return (
    <div className={styles.columns}>
      {columns.map((sections) => (
        <div key={sections[0]?.title} className={styles.column}>
          {sections.map(
            ({ title, rows }) =>
              rows.length > 0 && (
                <section key={title} aria-label={title}>
                  <h2 className={styles.heading}>{title}</h2>
                  <Card flush>
                    <LongList
                      items={rows}
                      total={matches.length}
                      keyOf={sidOf}
                      usualHeight={USUAL_HEIGHT}
                      row={(match, place) => (
                        <MatchRow
                          key={match.sid}
                          match={match}
                          year={year}
                          timezone={team.metadata.timezone}
                          runs={runs}
                          withScore={seesScore(team, match)}
                          openMenu={openMenu}
                          {...place}
                        />
                      )}
                    />
                  </Card>
                </section>
              ),
          )}
        </div>
      ))}
    </div>
  );
}

const sidOf = ({ sid }: MatchSummary) => sid;
