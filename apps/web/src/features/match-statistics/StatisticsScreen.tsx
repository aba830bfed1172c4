/** `/match/{id}/statistics/`: the statistics of a match that has ended. Each chart has its numbers beside it. */

import { Button } from '@mantine/core';
import type { Player } from '@touchline/domain/entity/tables/player';
import { isEnded } from '@touchline/domain/match/clock/status';
import { matchTitle } from '@touchline/domain/match/events/names';
import { repairsOfMatch } from '@touchline/domain/match/setup/match-repairs';
import { hasFeature } from '@touchline/domain/plan/plan';
import { statisticsOf } from '@touchline/domain/statistics/match-statistics';
import { roleAllows } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import { useActor } from '#data/hooks/actor.ts';
import { type MatchWithTeam, useMatchWithTeam } from '#data/hooks/match/match-with-team.ts';
import { useCallNames, usePlayers } from '#data/hooks/team/players.ts';
import { useClient } from '#data/page/react.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { FinalScore } from '#ui/parts/match/FinalScore.tsx';
import { MatchRepairs } from '#ui/parts/match/MatchRepairs.tsx';
import { NoMatch } from '#ui/parts/match/NoMatch.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { PaperLine } from '#ui/parts/print/PaperLine.tsx';
import { PrintButton } from '#ui/parts/print/PrintButton.tsx';
import { shareReport } from '#ui/share-report.ts';
import { leftPlayer } from '#ui/words/match/left-player.ts';
import { ChancesCard } from './ChancesCard.tsx';
import { CardsCard, DefenceCard, ShotsCard } from './CountsCards.tsx';
import { MinutesCard } from './MinutesCard.tsx';
import { PlayersCard, SubstitutionsCard } from './PlayersCard.tsx';
import styles from './statistics.module.css';

export interface StatisticsScreenProps {
  readonly sid: number;
  /** Takes the match out as a file. It belongs to another feature, so the app passes it in. */
  readonly exports: ReactNode;
}

export function StatisticsScreen({ sid, exports }: StatisticsScreenProps) {
  const found = useMatchWithTeam(sid);
  const names = useCallNames();
  const players = usePlayers();
  if (found === undefined || names === undefined || players === undefined) return null;
  if (found === null) {
    return <NoMatch icon="statistics" title={m.common_screen_statistics()} text={m.words_match_gone()} />;
  }
  const { match, team } = found;
  if (!roleAllows(team, 'seeLineups')) {
    return <EmptyState icon="lock" title={m.errors_dialog_no_access()} text={m.statistics_closed_text()} />;
  }
  if (!isEnded(match.status)) {
    return (
      <EmptyState icon="statistics" title={m.statistics_later_title()} text={m.statistics_later_text()} />
    );
  }
  return <Statistics match={match} team={team} names={names} players={players} exports={exports} />;
}

interface StatisticsProps extends MatchWithTeam, Pick<StatisticsScreenProps, 'exports'> {
  /** The players' names by sid, for the staff. */
  readonly names: ReadonlyMap<number, string>;
  readonly players: readonly Player[];
}

function Statistics({ match, team, names, players, exports }: StatisticsProps) {
  const client = useClient();
  const nowSeconds = client.now() / 1000;
  const { plan } = useActor(team);
  const theirs = hasFeature(plan, 'opponent_statistics');
  const defence = hasFeature(plan, 'defence_statistics');
  const statistics = statisticsOf(match, nowSeconds);
  const nameOf = (player: number) => names.get(player) ?? leftPlayer(match, player);
  return (
    <div className={styles.screen}>
      <PageHeader
        title={m.common_screen_statistics()}
        detail={matchTitle(match, team)}
        back={<BackLink to="/matches/" label={m.words_back_to_matches()} />}
        actions={
          <div className={styles.actions}>
            <LinkButton
              to="/match/$id/timeline/"
              params={{ id: String(match.sid) }}
              variant="default"
              leftSection={<Icon name="timeline" size={18} />}
            >
              {m.common_screen_timeline()}
            </LinkButton>
            <Button
              variant="default"
              leftSection={<Icon name="share" size={18} />}
              onClick={() => void shareReport({ match, team, players, nowSeconds, withTheirs: theirs })}
            >
              {m.matchday_recap_share()}
            </Button>
            {exports}
            <PrintButton />
          </div>
        }
      />
      <PaperLine>{m.media_part_private()}</PaperLine>
      <MatchRepairs
        repairs={repairsOfMatch(match, {
          players: new Set(names.keys()),
          lineups: roleAllows(team, 'seeLineups'),
        })}
      />
      <Card>
        <FinalScore match={match} team={team} nameOf={nameOf} />
      </Card>
      <div className={styles.cards}>
        <div className={styles.column}>
          <MinutesCard time={statistics.minutes} nameOf={nameOf} />
          {statistics.chances.length > 0 && (
            <ChancesCard match={match} chances={statistics.chances} theirs={theirs} />
          )}
          <SubstitutionsCard match={match} substitutions={statistics.substitutions} />
        </div>
        <div className={styles.column}>
          <PlayersCard
            lines={statistics.players}
            shotsNoted={statistics.shotsNoted}
            squad={statistics.minutes.players.map(({ player }) => player)}
            nameOf={nameOf}
          />
          <ShotsCard statistics={statistics} theirs={theirs} />
          <CardsCard statistics={statistics} theirs={theirs} />
          {defence && <DefenceCard statistics={statistics} />}
          {!(theirs && defence) && (
            <Card title={m.statistics_upsell_title()}>
              <p className={styles.quiet}>{m.statistics_upsell_text()}</p>
            </Card>
          )}
        </div>
      </div>
    </div>
  );
}
