/** Rates one player at a time, of a match or a session. */
import { Button } from '@mantine/core';
import { RATING_TOPICS } from '@touchline/domain/entity/tables/rating';
import {
  type GivenRating,
  givenRatings,
  overallOf,
  type RatingAspect,
  type Ratings,
  ratedValue,
  ratingBy,
} from '@touchline/domain/rating/rating';
import { summariesOf } from '@touchline/domain/rating/summary';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { Hint } from '#ui/parts/page/Screen.tsx';
import { useRootMark } from '#ui/parts/page/use-root-mark.ts';
import { OthersRatings } from './OthersRatings.tsx';
import { RatingSlider } from './RatingSlider.tsx';
import { ASPECT_TEXTS, ratingText, togetherText } from './rating-words.ts';
import styles from './ratings.module.css';

export interface RatedPlayer {
  readonly sid: number;
  readonly name: string;
}

export interface RatePlayersProps {
  readonly ratings: Ratings;
  /** The sid of the team; 0 when it was deleted. */
  readonly team: number;
  /** Everybody who can be rated; at least one. */
  readonly players: readonly RatedPlayer[];
  /** The account that rates. */
  readonly account: number;
  /** False for people who may only read, and in the archive. */
  readonly mayRate: boolean;
  /** True when the value was stored. */
  readonly rate: (player: RatedPlayer, aspect: RatingAspect, value: number) => Promise<boolean>;
  /** Removes another coach's rating; null for people who may not. */
  readonly remove: ((given: GivenRating) => Promise<void>) | null;
}

const ASPECTS: readonly RatingAspect[] = [...RATING_TOPICS, 'all'];

export function RatePlayers(props: RatePlayersProps) {
  const { ratings, team, players, account, mayRate, rate, remove } = props;
  const [chosen, setChosen] = useState<number | null>(null);
  const at = Math.max(
    0,
    players.findIndex(({ sid }) => sid === chosen),
  );
  const player = players[at];
  useRootMark('data-steps', player !== undefined);
  if (player === undefined) return null;
  const own = ratingBy(ratings, { player: player.sid, account });
  const summaries = summariesOf(ratings, player.sid);
  const mean = own.all === 0 ? overallOf(own) : null;
  const given = givenRatings(ratings);
  const rated = new Set(given.flatMap((one) => (one.account === account ? [one.player] : [])));
  const others = given.filter((one) => one.player === player.sid && one.account !== account);
  // The ends are joined, so that no button loses the focus.
  const go = (by: -1 | 1) => setChosen(players.at((at + by) % players.length)?.sid ?? null);
  return (
    <>
      <Hint>
        {m.ratings_done({ done: players.filter(({ sid }) => rated.has(sid)).length, count: players.length })}
      </Hint>
      <Card>
        <div className={styles.player}>
          <h2 className={styles.name} aria-live="polite">
            <bdi>{player.name}</bdi>
          </h2>
          <span className={styles.place}>{m.ratings_place({ place: at + 1, count: players.length })}</span>
        </div>
        {ASPECTS.map((aspect) => (
          <RatingSlider
            key={`${player.sid} ${aspect}`}
            label={ASPECT_TEXTS[aspect]()}
            value={own[aspect]}
            shown={
              aspect === 'all' && mean !== null ? m.ratings_mean({ value: ratingText(mean) }) : undefined
            }
            together={togetherText(summaries[aspect], ratedValue(own, aspect) !== null)}
            disabled={!mayRate}
            store={(value) => rate(player, aspect, value)}
          />
        ))}
        {remove !== null && others.length > 0 && (
          <OthersRatings
            key={player.sid}
            name={player.name}
            team={team}
            given={others}
            remove={(one) => void remove(one)}
          />
        )}
      </Card>
      <div className={styles.steps}>
        <Button
          variant="default"
          size="lg"
          leftSection={<Icon name="chevron-left" size={20} />}
          aria-label={m.ratings_previous()}
          onClick={() => go(-1)}
        >
          {m.ratings_previous_short()}
        </Button>
        <Button
          size="lg"
          rightSection={<Icon name="chevron-right" size={20} />}
          aria-label={m.ratings_next()}
          onClick={() => go(1)}
        >
          {m.ratings_next_short()}
        </Button>
      </div>
      <LinkButton
        to="/players/ratings/{-$id}/"
        params={{ id: String(player.sid) }}
        variant="subtle"
        leftSection={<Icon name="statistics" size={20} />}
      >
        {m.ratings_development_of({ name: player.name })}
      </LinkButton>
      <Hint>{m.ratings_hint()}</Hint>
    </>
  );
}
