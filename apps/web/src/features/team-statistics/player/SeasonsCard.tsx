/** A player through the seasons: one figure as bars, and all of them as a table. */
import { NativeSelect } from '@mantine/core';
import {
  figureOf,
  matchesBehind,
  matchesOf,
  type PlayerFigure,
} from '@touchline/domain/statistics/season/player-figures';
import { seasonOf } from '@touchline/domain/statistics/season/player-seasons';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { FoldedCard } from '#ui/parts/cards/FoldedCard.tsx';
import { Hint } from '#ui/parts/page/Screen.tsx';
import { StatisticsTable } from '#ui/parts/table/StatisticsTable.tsx';
import { periodTitle } from '#ui/words/team/period-words.ts';
import { NumberButton, useMatchesSheet } from '../parts/matches-sheet.tsx';
import type { Counted } from '../parts/StatisticsFrame.tsx';
import { figureLabel, figureText, shownFigures } from '../players/figures.ts';
import styles from './seasons.module.css';

const FIGURES: readonly PlayerFigure[] = [
  'seconds',
  'share',
  'played',
  'started',
  'goals',
  'assists',
  'bothPerHour',
  'differencePerHour',
  'yellow',
];

export function SeasonsCard({ team, filter, count, player }: Counted & { readonly player: number }) {
  const [chosen, setChosen] = useState<PlayerFigure>('seconds');
  const { show, sheet } = useMatchesSheet();
  const figures = shownFigures(FIGURES, team.metadata.no_score);
  const rows = team.metadata.periods
    .map((period) => {
      const matches = count({ ...filter, periods: [period.id], from: '', until: '', last: 0 });
      const theirs = matchesOf(player, matches);
      return { period, theirs, season: seasonOf(player, matches) };
    })
    .filter(({ theirs }) => theirs.length > 0);
  if (rows.length === 0) return null;
  const numbers = rows.map(({ season }) => figureOf(season, chosen) ?? 0);
  const most = Math.max(...numbers.map(Math.abs));
  const cellOf = ({ period, season, theirs }: (typeof rows)[number], figure: PlayerFigure) => {
    const text = figureText(season, figure);
    if (!figureOf(season, figure)) return text;
    const title = `${periodTitle(period)}: ${figureLabel(figure)}`;
    const open = () => show({ title, matches: matchesBehind(theirs, figure) });
    return <NumberButton onClick={open}>{text}</NumberButton>;
  };
  return (
    <FoldedCard title={m.season_through()}>
      <div className={styles.head}>
        <NativeSelect
          className={styles.figure}
          label={m.season_figure()}
          value={chosen}
          onChange={({ currentTarget: { value } }) =>
            setChosen(figures.find((figure) => figure === value) ?? 'seconds')
          }
          data={figures.map((value) => ({ value, label: figureLabel(value) }))}
        />
        <ul className={styles.bars} aria-hidden="true">
          {rows.map(({ period, season }) => (
            <li key={period.id}>
              <b>{figureText(season, chosen)}</b>
              <Bar number={figureOf(season, chosen) ?? 0} most={most} />
              <span>{periodTitle(period)}</span>
            </li>
          ))}
        </ul>
      </div>
      <StatisticsTable
        caption={m.season_through()}
        columns={[
          { id: 'period', label: m.common_screen_period() },
          ...figures.map((figure) => ({ id: figure, label: figureLabel(figure) })),
        ]}
        rows={rows.map((row) => ({
          id: row.period.id,
          cells: {
            period: periodTitle(row.period),
            ...Object.fromEntries(figures.map((figure) => [figure, cellOf(row, figure)])),
          },
        }))}
      />
      {sheet}
      <Hint>{m.season_through_hint()}</Hint>
    </FoldedCard>
  );
}

const HEIGHT = 100;

/** A negative number is a bar in the colour of the other side; its sign is beside it. */
function Bar({ number, most }: { readonly number: number; readonly most: number }) {
  const height = most === 0 ? 0 : Math.round((Math.abs(number) / most) * HEIGHT);
  return (
    <svg viewBox={`0 0 10 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect data-negative={number < 0 || undefined} width={10} y={HEIGHT - height} height={height} />
    </svg>
  );
}
