import { Link } from '@tanstack/react-router';
import type { Team } from '@touchline/domain/entity/tables/team';
import { opponentOf } from '@touchline/domain/match/events/names';
import { startingLineup } from '@touchline/domain/match/lineup/lineup';
import { hasRated } from '@touchline/domain/rating/rating';
import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import { useMay } from '#data/hooks/actor.ts';
import { useAttentionCount } from '#data/hooks/attention.ts';
import { useMatch } from '#data/hooks/match/matches.ts';
import { useClient } from '#data/page/react.tsx';
import type { MatchSummary } from '#data/projections/match-summary.ts';
import type { TeamPlayer } from '#data/queries/players/players.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { List } from '#ui/parts/cards/List.tsx';
import styles from '../dashboard.module.css';
import { type Attention, attentionOf, lastToRate } from './attention.ts';

export interface AttentionCardProps {
  readonly team: Team;
  readonly matches: readonly MatchSummary[];
  readonly players: readonly TeamPlayer[];
  readonly next: MatchSummary | null;
  /** Seconds since 1970. */
  readonly now: number;
}

export function AttentionCard({ team, matches, players, next, now }: AttentionCardProps) {
  const refused = useAttentionCount();
  const nextWhole = useMatch(next?.sid ?? 0);
  const { account } = useClient();
  const { timezone } = team.metadata;
  const rates = useMay(team)('rate');
  const last = rates ? lastToRate(matches, { now, timezone }) : null;
  const lastWhole = useMatch(last?.sid ?? null);
  if (refused === undefined || nextWhole === undefined || lastWhole === undefined) return null;
  const items = attentionOf({
    refused,
    matches,
    players,
    next:
      next === null || nextWhole === null ? null : { match: next, lineup: startingLineup(nextWhole).length },
    unrated: lastWhole === null || hasRated(lastWhole.ratings, account) ? null : last,
    now,
    timezone,
  });
  return (
    <Card title={m.common_needs_attention()}>
      {items.length === 0 ? (
        <p className={styles.quiet}>{m.dashboard_attention_none()}</p>
      ) : (
        <List bare className={styles.rows}>
          {items.map((item) => (
            <li key={'match' in item ? `${item.kind}${item.match.sid}` : item.kind}>
              <Item item={item} team={team} />
            </li>
          ))}
        </List>
      )}
    </Card>
  );
}

function Item({ item, team }: { item: Attention<MatchSummary>; team: Team }): ReactNode {
  switch (item.kind) {
    case 'refused':
      return (
        <Link to="/attention/">
          <span>{m.dashboard_attention_refused({ count: item.count })}</span>
          <b>{m.dashboard_attention_refused_do()}</b>
        </Link>
      );
    case 'overdue':
      return (
        <Link to="/match/$id/play/" params={{ id: String(item.match.sid) }}>
          <span>{m.dashboard_attention_overdue({ opponent: opponentOf(item.match) })}</span>
          <b>{m.dashboard_attention_overdue_do()}</b>
        </Link>
      );
    case 'lineup':
      return (
        <Link to="/match/$id/formation/" params={{ id: String(item.match.sid) }}>
          <span>{m.dashboard_attention_lineup({ opponent: opponentOf(item.match) })}</span>
          <b>{m.dashboard_attention_lineup_do()}</b>
        </Link>
      );
    case 'ratings':
      return (
        <Link to="/match/$id/ratings/" params={{ id: String(item.match.sid) }}>
          <span>{m.dashboard_attention_ratings({ opponent: opponentOf(item.match) })}</span>
          <b>{m.dashboard_attention_ratings_do()}</b>
        </Link>
      );
    case 'numbers':
      return (
        <Link to="/players/">
          <span>{m.dashboard_attention_numbers({ count: item.count })}</span>
          <b>{m.dashboard_attention_numbers_do()}</b>
        </Link>
      );
    case 'players':
      return (
        <Link to="/players/collection/">
          <span>{m.dashboard_attention_players({ team: team.teamname })}</span>
          <b>{m.words_add()}</b>
        </Link>
      );
  }
}
