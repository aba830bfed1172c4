/** `/training/{id}/ratings/`: the account's ratings of the players of a session, beside those of other coaches. */
import { hasBegun, rateableInSession } from '@touchline/domain/rating/deciding';
import { isOwn, may } from '@touchline/domain/team/permissions';
import { timezoneOf } from '@touchline/domain/training/selection';
import { m } from '@touchline/i18n';
import { rateInSession, removeSessionRating } from '#data/commands/training/ratings.ts';
import { useNow } from '#data/hooks/now.ts';
import { useCallNames } from '#data/hooks/team/players.ts';
import { useTrainingActor } from '#data/hooks/training/selections.ts';
import { type SessionWithTeam, useSessionWithTeam } from '#data/hooks/training/sessions.ts';
import { useClient } from '#data/page/react.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { PageHeader } from '#ui/parts/page/PageHeader.tsx';
import { Screen } from '#ui/parts/page/Screen.tsx';
import { leftPlayer } from '#ui/words/match/left-player.ts';
import { sessionTitle } from '#ui/words/training/session-words.ts';
import { RatePlayers } from './RatePlayers.tsx';
import { useRating } from './use-rating.ts';

const MINUTE_MS = 60_000;

export function SessionRatingsScreen({ sid }: { readonly sid: number }) {
  const found = useSessionWithTeam(sid);
  const names = useCallNames();
  const nowSeconds = useNow(MINUTE_MS);
  if (found === undefined || names === undefined) return null;
  if (found === null) return <Nothing title={m.screens_ratings()} text={m.ratings_session_gone()} />;
  const { session, selection, team } = found;
  const timezone = timezoneOf(selection ?? undefined, team ?? undefined);
  if (session.status === 'cancelled')
    return <Nothing title={m.words_cancelled()} text={m.ratings_session_cancelled()} />;
  if (!hasBegun(session, { nowSeconds, timezone }))
    return <Nothing title={m.ratings_session_later_title()} text={m.ratings_session_later_text()} />;
  return <SessionRatings key={sid} {...found} names={names} />;
}

interface NothingProps {
  readonly title: string;
  readonly text: string;
}

function Nothing({ title, text }: NothingProps) {
  return (
    <EmptyState
      icon="rating"
      title={title}
      text={text}
      action={
        <LinkButton to="/trainings/" variant="default">
          {m.ratings_to_trainings()}
        </LinkButton>
      }
    />
  );
}

interface SessionRatingsProps extends SessionWithTeam {
  readonly names: ReadonlyMap<number, string>;
}

function SessionRatings({ session, selection, team, names }: SessionRatingsProps) {
  const client = useClient();
  const actor = useTrainingActor({ team_sid: team?.sid ?? 0 });
  // Sessions of a deleted selection can only be read.
  const mayRate = selection !== null && may(actor, 'rate');
  const rating = useRating({
    rate: (change) => rateInSession(client, { session: session.sid, ...change }),
    remove: (given) => removeSessionRating(client, { session: session.sid, ...given }),
  });
  const players = rateableInSession(session).map((sid) => ({
    sid,
    name: names.get(sid) ?? leftPlayer(session, sid),
  }));
  return (
    <Screen>
      <PageHeader
        title={m.screens_ratings()}
        detail={sessionTitle(session, selection)}
        back={
          <BackLink
            to="/training/$id/details/"
            params={{ id: String(session.sid) }}
            label={m.common_back()}
          />
        }
      />
      {players.length === 0 ? (
        <EmptyState icon="rating" title={m.ratings_empty_title()} text={m.ratings_session_empty_text()} />
      ) : (
        <RatePlayers
          ratings={session.metadata.ratings}
          team={team?.sid ?? 0}
          players={players}
          account={client.account}
          mayRate={mayRate}
          rate={rating.rate}
          remove={mayRate && isOwn(actor.role) ? rating.remove : null}
        />
      )}
    </Screen>
  );
}
