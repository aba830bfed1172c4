/** `/players/ratings/{id?}`: how a player's ratings develop, beside the player's own earlier period. */
import { NativeSelect, SegmentedControl } from '@mantine/core';
import {
  developmentOf,
  lastDays,
  periodBefore,
  RATINGS_FOR_TREND,
} from '@touchline/domain/rating/development';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { useNow } from '#data/hooks/now.ts';
import { useRatedOccasions } from '#data/hooks/rated-occasions.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Hint, Screen } from '#ui/parts/page/Screen.tsx';
import { PaperLine } from '#ui/parts/print/PaperLine.tsx';
import styles from './development.module.css';
import type { RatedPlayer } from './RatePlayers.tsx';
import { DevelopmentLegend, ratedTopics, Topics } from './Topics.tsx';

export interface DevelopmentScreenProps {
  readonly player: RatedPlayer;
  /** The players that can be chosen, with this one. */
  readonly players: readonly RatedPlayer[];
  readonly choose: (sid: number) => void;
}

const MINUTE_MS = 60_000;
const LONGEST_DAYS = 364;
const LENGTHS = [
  { days: 91, text: () => m.ratings_months({ count: 3 }) },
  { days: 182, text: () => m.ratings_months({ count: 6 }) },
  { days: LONGEST_DAYS, text: () => m.ratings_year() },
] as const;

export function DevelopmentScreen({ player, players, choose }: DevelopmentScreenProps) {
  const [days, setDays] = useState<number>(LENGTHS[0].days);
  const now = useNow(MINUTE_MS);
  const period = lastDays(days, now);
  // Read once for all periods, so that a change of period keeps the opened topics.
  const { from } = periodBefore(lastDays(LONGEST_DAYS, now));
  const occasions = useRatedOccasions({ player: player.sid, from });
  const development = developmentOf(player.sid, occasions ?? [], period);
  const rated = ratedTopics(development);
  return (
    <Screen>
      <PageHeader
        title={player.name}
        detail={m.screens_development()}
        back={
          <BackLink
            to="/players/collection/details/{-$id}/"
            params={{ id: String(player.sid) }}
            label={m.common_back()}
          />
        }
      />
      <PaperLine>{m.media_part_private()}</PaperLine>
      <div className={styles.choices}>
        <NativeSelect
          label={m.common_screen_player()}
          value={player.sid}
          data={players.map(({ sid, name }) => ({ value: String(sid), label: name }))}
          onChange={(event) => choose(Number(event.currentTarget.value))}
        />
        <SegmentedControl
          fullWidth
          classNames={{ label: styles.period ?? '' }}
          aria-label={m.ratings_period()}
          value={String(days)}
          onChange={(value) => setDays(Number(value))}
          data={LENGTHS.map((length) => ({ value: String(length.days), label: length.text() }))}
        />
      </div>
      {occasions !== undefined && rated.length === 0 && (
        <EmptyState
          icon="rating"
          title={m.ratings_no_development_title()}
          text={m.ratings_no_development_text()}
        />
      )}
      {occasions !== undefined && rated.length > 0 && (
        <>
          <DevelopmentLegend />
          <Card flush>
            <Topics development={development} period={period} occasions={occasions} />
          </Card>
          <Hint>{m.ratings_trend_needs({ needed: RATINGS_FOR_TREND })}</Hint>
        </>
      )}
      <Hint>{m.ratings_hint()}</Hint>
    </Screen>
  );
}
