/** `/match/{id}/ratings/`: the account's ratings of the players after the match, beside those of other coaches. */
import { isArchived, isEnded } from '@touchline/domain/match/clock/status';
import { matchTitle } from '@touchline/domain/match/events/names';
import { rateableInMatch } from '@touchline/domain/rating/deciding';
import { isOwn } from '@touchline/domain/team/permissions';
import { m } from '@touchline/i18n';
import { rate, removeRating } from '#data/commands/match/ratings.ts';
import { useAllowed } from '#data/hooks/actor.ts';
import { type MatchWithTeam, useMatchWithTeam } from '#data/hooks/match/match-with-team.ts';
import { useCallNames } from '#data/hooks/team/players.ts';
import { useClient } from '#data/page/react.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { NoMatch } from '#ui/parts/match/NoMatch.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Hint, Screen } from '#ui/parts/page/Screen.tsx';
import { Upsell } from '#ui/parts/page/Upsell.tsx';
import { leftPlayer } from '#ui/words/match/left-player.ts';
import { RatePlayers } from './RatePlayers.tsx';
import { useRating } from './use-rating.ts';

export function MatchRatingsScreen({ sid }: { readonly sid: number }) {
  const found = useMatchWithTeam(sid);
  const names = useCallNames();
  if (found === undefined || names === undefined) return null;
  if (found === null) {
    return <NoMatch icon="rating" title={m.screens_ratings()} text={m.words_match_gone()} />;
  }
  if (!isEnded(found.match.status)) {
    return <EmptyState icon="rating" title={m.ratings_later_title()} text={m.ratings_later_text()} />;
  }
  return <MatchRatings key={sid} {...found} names={names} />;
}

interface MatchRatingsProps extends MatchWithTeam {
  readonly names: ReadonlyMap<number, string>;
}

function MatchRatings({ match, team, names }: MatchRatingsProps) {
  const client = useClient();
  const allowed = useAllowed(team)('rate');
  const needsPhone =
    !allowed.ok && allowed.error.code === 'needsPlan' && allowed.error.feature === 'matches_on_pc';
  const params = { id: String(match.sid) };
  const archived = isArchived(match.status);
  const players = rateableInMatch(match).map((sid) => ({
    sid,
    name: names.get(sid) ?? leftPlayer(match, sid),
  }));

  const rating = useRating({
    rate: (change) => rate(client, { match: match.sid, ...change }),
    remove: (given) => removeRating(client, { match: match.sid, ...given }),
  });

  return (
    <Screen>
      <PageHeader
        title={m.screens_ratings()}
        detail={matchTitle(match, team)}
        back={<BackLink to="/match/$id/timeline/" params={params} label={m.common_back()} />}
      />
      {/* The gate of the screen shows the upsell of ratings; a plan may have them only on a phone. */}
      {needsPhone && <Upsell feature="matches_on_pc" own={isOwn(team.role)} />}
      {archived && <Hint>{m.matchday_refuse_archived()}</Hint>}
      {players.length === 0 ? (
        <EmptyState
          icon="rating"
          title={m.ratings_empty_title()}
          text={m.ratings_empty_text()}
          action={
            <LinkButton to="/match/$id/attendance/" params={params}>
              {m.screens_attendance()}
            </LinkButton>
          }
        />
      ) : (
        <RatePlayers
          ratings={match.ratings}
          team={team.sid}
          players={players}
          account={client.account}
          mayRate={allowed.ok && !archived}
          rate={rating.rate}
          remove={allowed.ok && !archived && isOwn(team.role) ? rating.remove : null}
        />
      )}
    </Screen>
  );
}
