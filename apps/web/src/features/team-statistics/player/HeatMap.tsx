/** Where a player was on the pitch: the minutes by zone, as a heat map with its table. */
import { cellOf, GRID_COLUMNS, GRID_ROWS, pointOf } from '@touchline/domain/pitch/grid';
import type { PlayerSeason } from '@touchline/domain/statistics/season/player-seasons';
import { m } from '@touchline/i18n';
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { SmallFold } from '#ui/parts/cards/SmallFold.tsx';
import { StatisticsTable } from '#ui/parts/table/StatisticsTable.tsx';
import { PITCH_SIZES, type PitchKind } from '#ui/pitch/markings.ts';
import { Pitch } from '#ui/pitch/Pitch.tsx';
import { minutesOf, percentText } from '#ui/words/number-text.ts';
import { placeText } from '#ui/words/team/place-words.ts';
import styles from './heat-map.module.css';

interface HeatMapProps {
  readonly kind: PitchKind;
  readonly season: Pick<PlayerSeason, 'cells' | 'seconds'>;
}

/** How strong the zone with the least and with the most time is. */
const WEAKEST = 0.25;
const STRONGEST = 0.95;

export function HeatMap({ kind, season: { cells, seconds } }: HeatMapProps) {
  const zones = [...cells].filter(([, time]) => time > 0).toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
  const [chosen, setChosen] = useState<number | null>(null);
  const text = useId();
  const [first] = zones;
  if (first === undefined) return null;
  const [, most] = first;
  const cell = chosen ?? first[0];
  const { width, length, margin } = PITCH_SIZES[kind];
  const inset = `${percent(margin, length + 2 * margin)} ${percent(margin, width + 2 * margin)}`;
  const zoneText = (zone: number) => {
    const time = cells.get(zone) ?? 0;
    return m.season_zone({
      zone: placeText(pointOf(zone)),
      minutes: minutesOf(time),
      share: percentText(time / seconds),
    });
  };
  return (
    <div>
      <div className={styles.map}>
        <Pitch kind={kind} />
        <button
          type="button"
          className={styles.zones}
          style={{ inset }}
          aria-label={m.season_zones()}
          aria-describedby={text}
          onPointerMove={(event) => setChosen(cellUnder(event))}
          onPointerDown={(event) => setChosen(cellUnder(event))}
          onKeyDown={(event) => {
            const next = cellBeside(cell, event);
            if (next !== null) setChosen(next);
          }}
        >
          <svg
            viewBox={`0 0 ${GRID_COLUMNS} ${GRID_ROWS}`}
            preserveAspectRatio="none"
            aria-hidden
            focusable="false"
          >
            {zones.map(([zone, time]) => (
              <rect
                key={zone}
                className={styles.heat}
                {...placeOf(zone)}
                fillOpacity={WEAKEST + (time / most) * (STRONGEST - WEAKEST)}
              />
            ))}
            <rect className={styles.chosen} {...placeOf(cell)} />
          </svg>
        </button>
      </div>
      <p id={text} className={styles.text} role="status">
        {zoneText(cell)}
      </p>
      <SmallFold summary={m.season_as_table()}>
        <StatisticsTable
          caption={m.season_zones()}
          columns={[
            { id: 'zone', label: m.season_zone_column() },
            { id: 'minutes', label: m.statistics_minutes_column() },
            { id: 'share', label: m.statistics_verdict_column() },
          ]}
          rows={zones.map(([zone, time]) => ({
            id: zone,
            cells: {
              zone: m.season_zone_at({
                zone: placeText(pointOf(zone)),
                row: Math.floor(zone / GRID_COLUMNS) + 1,
                column: (zone % GRID_COLUMNS) + 1,
              }),
              minutes: minutesOf(time),
              share: percentText(time / seconds),
            },
          }))}
        />
      </SmallFold>
    </div>
  );
}

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;

function placeOf(cell: number) {
  return { x: cell % GRID_COLUMNS, y: Math.floor(cell / GRID_COLUMNS), width: 1, height: 1 };
}

function cellUnder({ currentTarget, clientX, clientY }: PointerEvent): number {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return cellOf(
    within(Math.floor(((clientX - left) / width) * GRID_COLUMNS), GRID_COLUMNS),
    within(Math.floor(((clientY - top) / height) * GRID_ROWS), GRID_ROWS),
  );
}

const within = (value: number, count: number) => Math.min(count - 1, Math.max(0, value));

const STEPS: Readonly<Record<string, readonly [column: number, row: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The zone that an arrow key leads to; null for other keys. */
function cellBeside(cell: number, event: KeyboardEvent): number | null {
  const step = STEPS[event.key];
  if (step === undefined) return null;
  event.preventDefault();
  return cellOf(
    within((cell % GRID_COLUMNS) + step[0], GRID_COLUMNS),
    within(Math.floor(cell / GRID_COLUMNS) + step[1], GRID_ROWS),
  );
}
