/** `/team/statistics/player/{sid}/`: what one player did, beside their own earlier seasons. */
import {
  figureOf,
  KIND_FIGURES,
  LINE_FIGURES,
  matchesBehind,
  matchesOf,
  type PlayerFigure,
} from '@touchline/domain/statistics/season/player-figures';
import { type PlayerSeason, seasonOf } from '@touchline/domain/statistics/season/player-seasons';
import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import { Card } from '#ui/parts/cards/Card.tsx';
import { FoldedCard } from '#ui/parts/cards/FoldedCard.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { Hint } from '#ui/parts/page/Screen.tsx';
import { pitchKindOf } from '#ui/pitch/markings.ts';
import overview from '../overview/overview.module.css';
import { Behind } from '../parts/MatchesBehind.tsx';
import { type Counted, StatisticsFrame, type StatisticsProps } from '../parts/StatisticsFrame.tsx';
import { FIGURE_GROUPS, figureLabel, figureText, shownFigures } from '../players/figures.ts';
import { AttendanceCard } from './AttendanceCard.tsx';
import { FigureLines, type FigureLinesProps } from './FigureLines.tsx';
import { HeatMap } from './HeatMap.tsx';
import { PlayerMatches } from './PlayerMatches.tsx';
import styles from './player.module.css';
import { SeasonsCard } from './SeasonsCard.tsx';

export interface PlayerScreenProps extends StatisticsProps {
  readonly player: number;
  /** The player's ratings, for those who may see them. */
  readonly ratings: ReactNode;
}

export function PlayerScreen({ player, ratings, ...props }: PlayerScreenProps) {
  return (
    <StatisticsFrame {...props} player={player} showsEmpty>
      {(counted) => <OnePlayer {...counted} player={player} ratings={ratings} />}
    </StatisticsFrame>
  );
}

const KEY_FIGURES = ['played', 'seconds', 'share', 'goals', 'assists', 'difference'] as const;

function OnePlayer({ player, ratings, ...counted }: Counted & Pick<PlayerScreenProps, 'player' | 'ratings'>) {
  const { team, matches } = counted;
  const noScore = team.metadata.no_score;
  const theirs = matchesOf(player, matches);
  const season = seasonOf(player, matches);
  const shown = { season, theirs, noScore } satisfies Omit<FigureLinesProps, 'figures'>;
  return (
    <>
      {theirs.length === 0 ? (
        <EmptyState
          icon="statistics"
          title={m.season_player_none_title()}
          text={m.season_player_none_text()}
        />
      ) : (
        <>
          <Card>
            <dl className={overview.figures}>
              {shownFigures(KEY_FIGURES, noScore).map((figure) => (
                <div key={figure}>
                  <dt>{figureLabel(figure)}</dt>
                  <dd>
                    <Behind title={figureLabel(figure)} matches={matchesBehind(theirs, figure)}>
                      {figureText(season, figure)}
                    </Behind>
                  </dd>
                </div>
              ))}
            </dl>
            <div className={styles.sample}>
              <Hint>{m.season_player_sample({ count: season.present, all: matches.length })}</Hint>
            </div>
          </Card>
          <div className={overview.cards}>
            <div className={styles.stack}>
              <FoldedCard title={m.timeline_spot()}>
                <div className={styles.where}>
                  <FigureLines {...shown} figures={Object.values(LINE_FIGURES)} asShare />
                  <HeatMap kind={pitchKindOf(team.metadata.pitch)} season={season} />
                </div>
              </FoldedCard>
              <AttendanceCard {...counted} player={player} />
            </div>
            <div className={styles.stack}>
              <FoldedCard title={m.words_playing_time()}>
                <FigureLines {...shown} figures={FIGURE_GROUPS.time.figures} />
              </FoldedCard>
              {!noScore && (
                <>
                  <FoldedCard title={m.statistics_players_title()}>
                    <FigureLines {...shown} figures={goalFigures(season)} />
                  </FoldedCard>
                  <FoldedCard title={m.season_group_pitch()}>
                    <FigureLines {...shown} figures={FIGURE_GROUPS.pitch.figures} />
                  </FoldedCard>
                </>
              )}
              <FoldedCard title={m.season_group_conduct()}>
                <FigureLines {...shown} figures={FIGURE_GROUPS.conduct.figures} />
              </FoldedCard>
              {season.keeper.seconds > 0 && (
                <FoldedCard title={m.words_keeper()}>
                  <FigureLines {...shown} figures={FIGURE_GROUPS.keeper.figures} />
                </FoldedCard>
              )}
            </div>
          </div>
        </>
      )}
      <SeasonsCard {...counted} player={player} />
      {ratings}
      {theirs.length > 0 && <PlayerMatches theirs={theirs} noScore={noScore} />}
    </>
  );
}

/** Kinds of goals without one are left out. */
function goalFigures(season: PlayerSeason): readonly PlayerFigure[] {
  const kinds: readonly PlayerFigure[] = Object.values(KIND_FIGURES);
  return FIGURE_GROUPS.goals.figures.filter(
    (figure) => !kinds.includes(figure) || figureOf(season, figure) !== 0,
  );
}
