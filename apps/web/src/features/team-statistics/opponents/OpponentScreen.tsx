/** `/team/statistics/opponent/{key}`: everything about one opponent, of all periods. */
import { Link } from '@tanstack/react-router';
import { isEnded } from '@touchline/domain/match/clock/status';
import { hasFeature } from '@touchline/domain/plan/plan';
import { opponentKey } from '@touchline/domain/statistics/season/opponent-key';
import { opponentsOf } from '@touchline/domain/statistics/season/opponents';
import { playerSeasons } from '@touchline/domain/statistics/season/player-seasons';
import { topScorers } from '@touchline/domain/statistics/season/top-scorers';
import { m } from '@touchline/i18n';
import { useActor, useMay } from '#data/hooks/actor.ts';
import { useMatches } from '#data/hooks/match/matches.ts';
import { useTeamNotes } from '#data/hooks/notes.ts';
import { NoteLinkRow } from '#ui/note/NoteLinkRow.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { FoldedCard } from '#ui/parts/cards/FoldedCard.tsx';
import { List } from '#ui/parts/cards/List.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { StatisticsTable } from '#ui/parts/table/StatisticsTable.tsx';
import { dateLocale } from '#ui/words/date-locale.ts';
import { dayText } from '#ui/words/day-text.ts';
import { KeyFigures } from '../overview/KeyFigures.tsx';
import overview from '../overview/overview.module.css';
import { MatchList } from '../parts/MatchesBehind.tsx';
import { type Counted, StatisticsFrame, type StatisticsProps } from '../parts/StatisticsFrame.tsx';
import player from '../player/player.module.css';
import { MergeCard } from './MergeCard.tsx';

interface OpponentScreenProps extends Omit<StatisticsProps, 'choose'> {
  readonly opponent: string;
}

export function OpponentScreen(props: OpponentScreenProps) {
  return (
    <StatisticsFrame {...props} choose={() => undefined}>
      {(counted) => <OneOpponent {...counted} />}
    </StatisticsFrame>
  );
}

function OneOpponent(counted: Counted) {
  const { team, matches, same, nameOf, all } = counted;
  const isShown = hasFeature(useActor(team).plan, 'opponent_statistics');
  const [opponent] = opponentsOf(matches, same);
  if (!isShown || opponent === undefined) return null;
  if (team.metadata.no_score) {
    return <EmptyState icon="statistics" title={m.season_no_score_title()} text={m.season_no_score_text()} />;
  }
  const scorers = topScorers(playerSeasons(matches), { table: 'both', nameOf, locale: dateLocale() });
  return (
    <>
      <KeyFigures matches={matches} />
      <div className={overview.cards}>
        <NextMeeting {...counted} opponent={opponent.key} />
        <Card title={m.season_last_meetings()}>
          <MatchList matches={matches} />
        </Card>
        {scorers.length > 0 && (
          <Card title={m.season_who_scored()} flush>
            <StatisticsTable
              caption={m.season_who_scored()}
              columns={[
                { id: 'name', label: m.common_screen_player() },
                { id: 'goals', label: m.words_goals() },
                { id: 'assists', label: m.statistics_assists() },
              ]}
              rows={scorers.map(({ player, goals, assists }) => ({
                id: player,
                cells: { name: nameOf(player), goals, assists },
              }))}
            />
          </Card>
        )}
        <NotesOfMeetings {...counted} />
        <MergeCard team={team} opponent={opponent} all={all} same={same} />
      </div>
    </>
  );
}

/** The first match against them that has not ended, by date. */
function NextMeeting({ team, same, opponent }: Counted & { readonly opponent: string }) {
  const next = useMatches(team.sid)?.find(
    (match) => !isEnded(match.status) && opponentKey(match, same) === opponent,
  );
  if (next === undefined) return null;
  return (
    <Card title={m.season_next_meeting()}>
      <Link to="/match/$id/details/" params={{ id: String(next.sid) }} className={player.link}>
        {dayText(next.date)} · {next.awaygame ? m.matches_choose_away() : m.matches_choose_home()}
      </Link>
    </Card>
  );
}

/** The notes of these matches, for people who may read them. */
function NotesOfMeetings({ team, matches }: Counted) {
  const may = useMay(team);
  const notes = useTeamNotes(team);
  const met = new Set(matches.map(({ match }) => match));
  const ofMeetings = notes?.filter(({ type, about }) => type.startsWith('match') && met.has(about)) ?? [];
  if (ofMeetings.length === 0 || !may('seePrivate')) return null;
  return (
    <FoldedCard title={m.screens_notes()}>
      <List>
        {ofMeetings.map(({ sid, type, about, subject, title, text, updatedAt }) => (
          <NoteLinkRow
            key={sid}
            type={type}
            about={about}
            title={title === '' ? subject : title}
            detail={dayText(updatedAt)}
            more={text}
          />
        ))}
      </List>
    </FoldedCard>
  );
}
