/** `/team/statistics/`: the season of a team at a glance. */
import type { MatchFacts } from '@touchline/domain/statistics/facts/match-facts';
import { firstGoalOf } from '@touchline/domain/statistics/season/goal-times';
import { spreadOf } from '@touchline/domain/statistics/season/playing-time-spread';
import { extremesOf, runsOf } from '@touchline/domain/statistics/season/team-record';
import { m } from '@touchline/i18n';
import { useDeferredValue } from 'react';
import { Card } from '#ui/parts/cards/Card.tsx';
import { FoldedCard } from '#ui/parts/cards/FoldedCard.tsx';
import { percentText, signedText } from '#ui/words/number-text.ts';
import { attendanceRate } from '../parts/attendance-rate.ts';
import { kindLines, partLines } from '../parts/goal-lines.ts';
import { opponentText } from '../parts/opponent-text.ts';
import { type Counted, StatisticsFrame, type StatisticsProps } from '../parts/StatisticsFrame.tsx';
import { GoalTimesCard } from './GoalTimesCard.tsx';
import { KeyFigures } from './KeyFigures.tsx';
import { type Line, Lines } from './Lines.tsx';
import styles from './overview.module.css';
import { RunningCard } from './RunningCard.tsx';

export function OverviewScreen(props: StatisticsProps) {
  return <StatisticsFrame {...props}>{(counted) => <Overview {...counted} />}</StatisticsFrame>;
}

function Overview({ team, matches, nameOf }: Counted) {
  if (team.metadata.no_score) {
    return (
      <div className={styles.cards}>
        <Card title={m.words_playing_time()}>
          <Lines lines={timeLines(matches, nameOf)} />
        </Card>
      </div>
    );
  }
  return (
    <>
      <KeyFigures matches={matches} />
      <Cards matches={matches} nameOf={nameOf} />
    </>
  );
}

type Shown = Pick<Counted, 'matches' | 'nameOf'>;

/** Everything below the first figures. It follows them, so that a slow phone shows these first. */
function Cards({ matches: latest, nameOf }: Shown) {
  const matches = useDeferredValue(latest, null);
  if (matches === null) return null;
  return (
    <div className={styles.cards}>
      <GoalTimesCard matches={matches} />
      <PointsCard matches={matches} />
      <DifferenceCard matches={matches} />
      <LinesCard title={m.season_by_part()} matches={matches} linesOf={partsAndKinds} />
      <LinesCard title={m.season_best_title()} matches={matches} linesOf={bestLines} />
      <LinesCard title={m.season_first_title()} matches={matches} linesOf={firstLines} />
      <LinesCard title={m.season_sides_title()} matches={matches} linesOf={sideLines} />
      <LinesCard
        title={m.words_playing_time()}
        matches={matches}
        linesOf={(some) => timeLines(some, nameOf)}
      />
    </div>
  );
}

function PointsCard({ matches }: Pick<Shown, 'matches'>) {
  return (
    <RunningCard
      title={m.season_points_title()}
      unit={m.season_points()}
      summaryOf={(running) =>
        m.season_points_text({ points: running.at(-1)?.points ?? 0, count: running.length })
      }
      matches={matches}
      numberOf={({ points }) => points}
      textOf={String}
    />
  );
}

function DifferenceCard({ matches }: Pick<Shown, 'matches'>) {
  return (
    <RunningCard
      title={m.season_difference_title()}
      unit={m.season_difference_unit()}
      summaryOf={(running) =>
        m.season_difference_text({
          difference: signedText(running.at(-1)?.difference ?? 0),
          count: running.length,
        })
      }
      matches={matches}
      numberOf={({ difference }) => difference}
      textOf={signedText}
    />
  );
}

interface CountedLinesProps extends Pick<Shown, 'matches'> {
  readonly linesOf: (matches: readonly MatchFacts[]) => readonly Line[];
}

function LinesCard({ title, ...counted }: CountedLinesProps & { readonly title: string }) {
  return (
    <FoldedCard title={title}>
      <CountedLines {...counted} />
    </FoldedCard>
  );
}

/** Counts when it is rendered: not while its card is closed. */
function CountedLines({ matches, linesOf }: CountedLinesProps) {
  return <Lines lines={linesOf(matches)} />;
}

function partsAndKinds(matches: readonly MatchFacts[]): readonly Line[] {
  return [...partLines(matches, 'both'), ...kindLines(matches, 'both')];
}

function bestLines(matches: readonly MatchFacts[]): readonly Line[] {
  const { biggestWin, biggestDefeat } = extremesOf(matches);
  const runs = runsOf(matches);
  const one = (label: string, match: MatchFacts | null): Line => ({
    label,
    value: match === null ? '–' : `${match.goals.ours}–${match.goals.theirs}`,
    detail: match === null ? undefined : opponentText(match),
    matches: match === null ? [] : [match],
  });
  const run = (label: string, some: readonly MatchFacts[]): Line => ({
    label,
    value: String(some.length),
    matches: some,
  });
  return [
    one(m.season_biggest_win(), biggestWin),
    one(m.season_biggest_defeat(), biggestDefeat),
    run(m.season_run_unbeaten(), runs.unbeaten),
    run(m.season_run_winning(), runs.winning),
    run(m.season_run_scoring(), runs.scoring),
  ];
}

function firstLines(matches: readonly MatchFacts[]): readonly Line[] {
  const { scoredFirst, concededFirst, wonFromBehind, lostFromAhead } = firstGoalOf(matches);
  const record = ({ won, drawn, lost }: typeof scoredFirst) => `${won}–${drawn}–${lost}`;
  const first = (ours: boolean) => matches.filter(({ scored }) => scored[0]?.ours === ours);
  return [
    { label: m.season_scored_first(), value: record(scoredFirst), matches: first(true) },
    { label: m.season_conceded_first(), value: record(concededFirst), matches: first(false) },
    { label: m.season_won_from_behind(), value: String(wonFromBehind) },
    { label: m.season_lost_from_ahead(), value: String(lostFromAhead) },
  ];
}

function sideLines(matches: readonly MatchFacts[]): readonly Line[] {
  const sum = (count: (match: MatchFacts) => number) =>
    matches.reduce((total, match) => total + count(match), 0);
  const both = (label: string, count: 'yellow' | 'red'): Line => ({
    label,
    value: `${sum(({ counts }) => counts[count].ours)} : ${sum(({ counts }) => counts[count].theirs)}`,
    matches: matches.filter(({ counts }) => counts[count].ours > 0),
  });
  const penalties = (side: 'ours' | 'theirs', what: 'scored' | 'missed' | 'stopped') =>
    sum((match) => match.penalties[side][what]);
  const taken = (side: 'ours' | 'theirs') => penalties(side, 'scored') + penalties(side, 'missed');
  const withPenalty = (side: 'ours' | 'theirs') =>
    matches.filter(({ penalties: { [side]: some } }) => some.scored + some.missed > 0);
  const decided = matches.filter(({ shootout }) => shootout !== null);
  const won = decided.filter(({ shootout }) => shootout !== null && shootout.ours > shootout.theirs);
  const used = new Set(
    matches.flatMap(({ players }) => players.filter(({ seconds }) => seconds > 0).map(({ sid }) => sid)),
  );
  return [
    {
      label: m.season_penalties(),
      value: m.season_of({ count: penalties('ours', 'scored'), all: taken('ours') }),
      matches: withPenalty('ours'),
    },
    {
      label: m.season_penalties_stopped(),
      value: m.season_of({ count: penalties('theirs', 'stopped'), all: taken('theirs') }),
      matches: withPenalty('theirs'),
    },
    {
      label: m.season_shootouts(),
      value: m.season_of({ count: won.length, all: decided.length }),
      matches: decided,
    },
    both(m.statistics_count_yellow(), 'yellow'),
    both(m.statistics_count_red(), 'red'),
    { label: m.season_substitutions(), value: String(sum(({ substitutions }) => substitutions)) },
    { label: m.season_players_used(), value: String(used.size) },
  ];
}

function timeLines(matches: readonly MatchFacts[], nameOf: Counted['nameOf']): readonly Line[] {
  const { highest, lowest, matches: live } = spreadOf(matches);
  const rate = attendanceRate(matches);
  const line = (label: string, share: typeof highest): Line => ({
    label,
    value: share === null ? '–' : percentText(share.share),
    detail: share === null ? undefined : nameOf(share.player),
  });
  return [
    line(m.season_most_time(), highest),
    line(m.season_least_time(), lowest),
    { label: m.season_live_matches(), value: String(live), matches: matches.filter((match) => match.live) },
    { label: m.season_attendance_at_matches(), value: rate === null ? '–' : percentText(rate), matches },
  ];
}
