/** A number through the season: a line with its matches as points, and its numbers as a table. */
import type { MatchFacts } from '@touchline/domain/statistics/facts/match-facts';
import { type Running, runningOf } from '@touchline/domain/statistics/season/team-record';
import { m } from '@touchline/i18n';
import { useDeferredValue, useState } from 'react';
import { FoldedCard } from '#ui/parts/cards/FoldedCard.tsx';
import { SmallFold } from '#ui/parts/cards/SmallFold.tsx';
import { StatisticsTable } from '#ui/parts/table/StatisticsTable.tsx';
import { dayText } from '#ui/words/day-text.ts';
import { opponentText } from '../parts/opponent-text.ts';
import styles from './running.module.css';

const WIDTH = 1_000;
const HEIGHT = 400;
const EDGE = 20;
const NO_ROWS: readonly Running[] = [];

export interface RunningCardProps {
  readonly title: string;
  /** What is counted: `points`. */
  readonly unit: string;
  /** The chart in a sentence, for screen readers. */
  readonly summaryOf: (running: readonly Running[]) => string;
  /** The oldest first. */
  readonly matches: readonly MatchFacts[];
  readonly numberOf: (one: Running) => number;
  readonly textOf: (number: number) => string;
}

export function RunningCard(props: RunningCardProps) {
  return (
    <FoldedCard title={props.title}>
      <RunningChart {...props} />
    </FoldedCard>
  );
}

/** Counts and draws when it is rendered: not while its card is closed. */
function RunningChart({ title, unit, summaryOf, matches, numberOf, textOf }: RunningCardProps) {
  const running = runningOf(matches);
  const [chosen, choose] = useState(running.length);
  const numbers = [0, ...running.map(numberOf)];
  // A line that never leaves its axis would be an empty chart.
  if (numbers.every((number) => number === 0)) return <p>{summaryOf(running)}</p>;
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const x = (index: number) => EDGE + (index / Math.max(1, running.length)) * (WIDTH - 2 * EDGE);
  const y = (number: number) => HEIGHT - EDGE - ((number - least) / (most - least)) * (HEIGHT - 2 * EDGE);
  // Two numbers of the scale need room for both.
  const isShown = (number: number) => number === 0 || Math.abs(y(number) - y(0)) > HEIGHT / 10;
  const at = Math.min(chosen, running.length);
  const shown = running[at - 1];
  return (
    <>
      <figure className={styles.chart}>
        <div className={styles.plot}>
          {[...new Set([least, 0, most])].filter(isShown).map((number) => (
            <span
              key={number}
              className={styles.scale}
              style={{ top: `${(100 * y(number)) / HEIGHT}%` }}
              aria-hidden
            >
              {textOf(number)}
            </span>
          ))}
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={summaryOf(running)}
          >
            {[least, 0, most].map((number, line) => (
              <path key={[number, line].join()} className={styles.line} d={`M0 ${y(number)}H${WIDTH}`} />
            ))}
            <polyline
              className={styles.points}
              points={numbers.map((number, index) => `${x(index)},${y(number)}`).join(' ')}
            />
            <path className={styles.dot} d={`M${x(at)} ${y(numbers[at] ?? 0)}h0`} />
          </svg>
        </div>
        <input
          type="range"
          className={styles.slider}
          aria-label={m.season_which_match()}
          aria-valuetext={shown && `${matchText(shown.match)}: ${textOf(numberOf(shown))} ${unit}`}
          min={Math.min(1, running.length)}
          max={running.length}
          value={at}
          onChange={(event) => choose(Number(event.currentTarget.value))}
        />
        <figcaption>
          {shown !== undefined && <span>{matchText(shown.match)}</span>}
          <span>
            <b>{textOf(numbers[at] ?? 0)}</b> {unit}
          </span>
        </figcaption>
      </figure>
      <SmallFold summary={m.season_as_table()}>
        <RunningTable title={title} unit={unit} running={running} numberOf={numberOf} textOf={textOf} />
      </SmallFold>
    </>
  );
}

type RunningTableProps = Pick<RunningCardProps, 'title' | 'unit' | 'numberOf' | 'textOf'> & {
  readonly running: readonly Running[];
};

/** Hundreds of rows in a closed fold: they wait until the chart is there. */
function RunningTable({ title, unit, running, numberOf, textOf }: RunningTableProps) {
  const listed = useDeferredValue(running, NO_ROWS);
  return (
    <StatisticsTable
      caption={title}
      columns={[
        { id: 'match', label: m.matches_opponent() },
        { id: 'number', label: unit },
      ]}
      rows={listed.map((one) => ({
        id: one.match.match,
        cells: { match: matchText(one.match), number: textOf(numberOf(one)) },
      }))}
    />
  );
}

function matchText(match: MatchFacts): string {
  return `${match.start === 0 ? '' : `${dayText(match.start)} `}${opponentText(match)}`;
}
