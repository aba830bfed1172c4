/** A player's ratings of the last year among their statistics; nothing while none are known. */
import { developmentOf, lastDays, periodBefore } from '@touchline/domain/rating/development';
import { m } from '@touchline/i18n';
import { useNow } from '#data/hooks/now.ts';
import { useRatedOccasions } from '#data/hooks/rated-occasions.ts';
import { FoldedCard } from '#ui/parts/cards/FoldedCard.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { DevelopmentLegend, ratedTopics, Topics } from './Topics.tsx';

const YEAR_DAYS = 364;
const MINUTE_MS = 60_000;

export function DevelopmentCard({ player }: { readonly player: number }) {
  const period = lastDays(YEAR_DAYS, useNow(MINUTE_MS));
  const occasions = useRatedOccasions({ player, from: periodBefore(period).from });
  const development = developmentOf(player, occasions ?? [], period);
  if (occasions === undefined || ratedTopics(development).length === 0) return null;
  return (
    <FoldedCard title={m.season_ratings_of_year()}>
      <DevelopmentLegend />
      <Topics development={development} period={period} occasions={occasions} />
      <LinkButton to="/players/ratings/{-$id}/" params={{ id: String(player) }} variant="default">
        {m.screens_development()}
      </LinkButton>
    </FoldedCard>
  );
}
