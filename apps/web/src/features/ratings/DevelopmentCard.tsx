/** A player's ratings of the last year among their statistics; nothing while none are known. */
import { Link } from '@tanstack/react-router';
import { developmentOf, lastDays, periodBefore } from '@touchline/domain/rating/development';
import { m } from '@touchline/i18n';
import { useNow } from '#data/hooks/now.ts';
import { useRatedOccasions } from '#data/hooks/rated-occasions.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { DevelopmentLegend, ratedTopics, Topics } from './Topics.tsx';

const YEAR_DAYS = 364;
const MINUTE_MS = 60_000;

export function DevelopmentCard({ player }: { readonly player: number }) {
  const period = lastDays(YEAR_DAYS, useNow(MINUTE_MS));
  const occasions = useRatedOccasions({ player, from: periodBefore(period).from });
  const development = developmentOf(player, occasions ?? [], period);
  if (occasions === undefined || ratedTopics(development).length === 0) return null;
  return (
    <>
      <Card
        title={m.season_ratings_of_year()}
        action={
          <Link to="/players/ratings/{-$id}/" params={{ id: String(player) }}>
            {m.screens_development()}
          </Link>
        }
        flush
      >
        <Topics development={development} period={period} occasions={occasions} />
      </Card>
      <DevelopmentLegend />
    </>
  );
}
