/** `/team/statistics/defence/`: what the team conceded, and who defended. */
import { hasFeature } from '@touchline/domain/plan/plan';
import { type Defence, defenceOf } from '@touchline/domain/statistics/season/defence';
import { firstGoalOf, goalBand, goalsByBand } from '@touchline/domain/statistics/season/goal-times';
import { m } from '@touchline/i18n';
import { useActor } from '#data/hooks/actor.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { FoldedCard } from '#ui/parts/cards/FoldedCard.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { StatisticsTable } from '#ui/parts/table/StatisticsTable.tsx';
import { decimalText, minutesOf } from '#ui/words/number-text.ts';
import { type Line, Lines } from '../overview/Lines.tsx';
import overview from '../overview/overview.module.css';
import { kindLines, partLines } from '../parts/goal-lines.ts';
import { type Counted, StatisticsFrame, type StatisticsProps } from '../parts/StatisticsFrame.tsx';

export function DefenceScreen(props: StatisticsProps) {
  return <StatisticsFrame {...props}>{(counted) => <DefenceOf {...counted} />}</StatisticsFrame>;
}

function DefenceOf({ team, matches, nameOf }: Counted) {
  const isShown = hasFeature(useActor(team).plan, 'defence_statistics');
  if (!isShown) return null;
  if (team.metadata.no_score) {
    return <EmptyState icon="statistics" title={m.season_no_score_title()} text={m.season_no_score_text()} />;
  }
  const defence = defenceOf(matches);
  return (
    <div className={overview.cards}>
      <Card title={m.statistics_count_against()}>
        <Lines lines={concededLines(defence, matches)} />
      </Card>
      <FoldedCard title={m.season_how_conceded()}>
        <Lines
          lines={[...kindLines(matches, 'theirs'), ...partLines(matches, 'theirs'), ...bandLines(matches)]}
        />
      </FoldedCard>
      <Card title={m.changes_match_keepers()} flush>
        <StatisticsTable
          caption={m.changes_match_keepers()}
          columns={[
            { id: 'name', label: m.words_keeper() },
            { id: 'minutes', label: m.statistics_minutes_column() },
            { id: 'conceded', label: m.attend_against() },
            { id: 'rate', label: m.season_per_hour() },
            { id: 'clean', label: m.season_clean_parts() },
          ]}
          rows={defence.keepers.map((keeper) => ({
            id: keeper.player,
            cells: {
              name: nameOf(keeper.player),
              minutes: minutesOf(keeper.seconds),
              conceded: keeper.conceded,
              rate: decimalText(keeper.perHour, 1),
              clean: m.season_of({ count: keeper.cleanParts, all: keeper.parts }),
            },
          }))}
        />
      </Card>
      <Card title={m.season_together()} flush={defence.defenders.length > 0}>
        {defence.defenders.length === 0 ? (
          m.season_together_none()
        ) : (
          <StatisticsTable
            caption={m.season_together()}
            columns={[
              { id: 'names', label: m.common_menu_players() },
              { id: 'minutes', label: m.statistics_minutes_column() },
              { id: 'rate', label: m.season_against_per_hour() },
            ]}
            rows={defence.defenders.map(({ players, seconds, perHour }) => ({
              id: players.join('-'),
              cells: {
                names: players.map(nameOf).join(', '),
                minutes: minutesOf(seconds),
                rate: decimalText(perHour, 1),
              },
            }))}
          />
        )}
      </Card>
    </div>
  );
}

function concededLines(defence: Defence, matches: Counted['matches']): readonly Line[] {
  const { concededFirst: first } = firstGoalOf(matches);
  const { conceded, perMatch, perHour, cleanSheets, cleanParts, parts, untilFirst } = defence;
  return [
    {
      label: m.season_conceded(),
      value: String(conceded),
      matches: matches.filter(({ goals }) => goals.theirs > 0),
    },
    { label: m.season_per_match(), value: decimalText(perMatch) },
    { label: m.season_per_hour(), value: decimalText(perHour) },
    {
      label: m.season_clean_sheets(),
      value: m.season_of({ count: cleanSheets, all: defence.matches }),
      matches: matches.filter(({ goals }) => goals.theirs === 0),
    },
    { label: m.season_clean_parts(), value: m.season_of({ count: cleanParts, all: parts }) },
    {
      label: m.season_until_first(),
      value: untilFirst === null ? '–' : m.statistics_minutes_of({ minutes: minutesOf(untilFirst) }),
    },
    {
      label: m.season_penalties_stopped(),
      value: m.season_of({ count: defence.penaltiesStopped, all: defence.penaltiesFaced }),
      matches: matches.filter(({ penalties: { theirs } }) => theirs.scored + theirs.missed > 0),
    },
    {
      label: m.season_conceded_first(),
      value: `${first.won}–${first.drawn}–${first.lost}`,
      matches: matches.filter(({ scored }) => scored[0]?.ours === false),
    },
    {
      label: m.statistics_count_saves(),
      value: String(defence.saves),
      matches: matches.filter(({ counts }) => counts.saves.ours > 0),
    },
    {
      label: m.statistics_count_shots_against(),
      value: defence.shotsNotedIn === 0 ? '–' : String(defence.shotsAgainst),
      detail: m.season_noted_in({ count: defence.shotsNotedIn, all: defence.matches }),
      matches: matches.filter(({ shotsNoted }) => shotsNoted),
    },
  ];
}

function bandLines(matches: Counted['matches']): readonly Line[] {
  return goalsByBand(matches).map(({ first, last, theirs }, band) => ({
    label: m.season_minutes({ minutes: `${first}–${last}` }),
    value: String(theirs),
    matches: matches.filter(
      ({ live, scored }) => live && scored.some((goal) => !goal.ours && goalBand(goal) === band),
    ),
  }));
}
