/** When goals fall: bars for each fifteen minutes, ours and theirs. Each opens its matches. */
import type { MatchFacts } from '@touchline/domain/statistics/facts/match-facts';
import { goalBand, goalsByBand } from '@touchline/domain/statistics/season/goal-times';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { Card } from '#ui/parts/cards/Card.tsx';
import { ColourKey } from '#ui/parts/cards/ColourKey.tsx';
import { Behind } from '../parts/MatchesBehind.tsx';
import styles from './goal-times.module.css';

export function GoalTimesCard({ matches }: { readonly matches: readonly MatchFacts[] }) {
  const bands = goalsByBand(matches);
  const most = Math.max(1, ...bands.flatMap(({ ours, theirs }) => [ours, theirs]));
  const [pointed, point] = useState<number | null>(null);
  const shown = bands.find(({ first }) => first === pointed);
  return (
    <Card title={m.season_goal_times()}>
      {bands.length === 0 ? (
        <p className={styles.quiet}>{m.season_no_live()}</p>
      ) : (
        <>
          <ul className={styles.bands}>
            {bands.map(({ first, last, ours, theirs }, band) => {
              const minutes = minutesText({ first, last });
              const text = bandText({ first, last, ours, theirs });
              return (
                // A mouse, a finger and the keyboard point at a band; a tap opens its matches.
                <li
                  key={first}
                  data-pointed={first === pointed || undefined}
                  onPointerEnter={() => point(first)}
                  onFocus={() => point(first)}
                >
                  <Behind title={text} matches={matchesOfBand(matches, band)} className={styles.band}>
                    <span className={styles.bars} aria-hidden="true">
                      <Bar count={ours} most={most} side="ours" />
                      <Bar count={theirs} most={most} side="theirs" />
                    </span>
                    <span className={styles.minutes} aria-hidden="true">
                      {minutes}
                    </span>
                    <span className="visually-hidden">{text}</span>
                  </Behind>
                </li>
              );
            })}
          </ul>
          <p className={styles.text} aria-hidden="true">
            {shown === undefined ? m.season_band_hint() : bandText(shown)}
          </p>
          <ColourKey
            entries={[
              { tone: 'fair', text: m.season_for() },
              { tone: 'theirs', text: m.attend_against() },
            ]}
          />
        </>
      )}
    </Card>
  );
}

type Band = ReturnType<typeof goalsByBand>[number];

const minutesText = ({ first, last }: Pick<Band, 'first' | 'last'>) => `${first}–${last}`;

const bandText = ({ first, last, ours, theirs }: Band) =>
  m.season_band({ minutes: minutesText({ first, last }), ours, theirs });

interface BarProps {
  readonly count: number;
  readonly most: number;
  readonly side: 'ours' | 'theirs';
}

const HEIGHT = 100;

function Bar({ count, most, side }: BarProps) {
  const height = Math.round((count / most) * HEIGHT);
  return (
    <span className={styles.column}>
      <b>{count}</b>
      <svg viewBox={`0 0 10 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <rect data-side={side} width={10} y={HEIGHT - height} height={height} />
      </svg>
    </span>
  );
}

function matchesOfBand(matches: readonly MatchFacts[], band: number): readonly MatchFacts[] {
  return matches.filter(({ live, scored }) => live && scored.some((goal) => goalBand(goal) === band));
}
