/** Beside the pitch where there is room: the planned changes of the whole match, and what has happened. */
import { Link } from '@tanstack/react-router';
import { changesBetween } from '@touchline/domain/match/block-changes';
import { type Block, blocksOf, plannedLineup } from '@touchline/domain/match/blocks';
import { m } from '@touchline/i18n';
import { type ReactNode, useMemo } from 'react';
import { blockBegin, changeLines } from '#ui/words/block-words.ts';
import styles from './matchday.module.css';
import type { MatchDay } from './use-match-day.ts';

interface CockpitProps {
  readonly day: MatchDay;
  /** The timeline, newest first; the app puts it in. */
  readonly timeline: ReactNode;
}

export function Cockpit({ day, timeline }: CockpitProps) {
  const { match, nameOf } = day;
  const planned = useMemo(() => plannedChanges(match, nameOf), [match, nameOf]);
  const params = { id: String(match.sid) };
  return (
    <aside className={styles.cockpit} aria-label={m.matchday_beside()}>
      <section aria-labelledby="cockpit-plan">
        <h2 id="cockpit-plan">{m.lineup_changes()}</h2>
        {planned.length === 0 ? (
          <p>{m.matchday_nothing_planned()}</p>
        ) : (
          <ol>
            {planned.map(({ block, lines }) => (
              <li
                key={`${block.part}-${block.subpart}`}
                data-done={match.subsmap_play[`${block.part}-${block.subpart}`] !== undefined || undefined}
              >
                <b>{blockBegin(match, block)}</b>
                <span>
                  {lines.map((line) => (
                    <span key={line}>{line}</span>
                  ))}
                </span>
              </li>
            ))}
          </ol>
        )}
      </section>
      <section aria-labelledby="cockpit-timeline">
        <header>
          <h2 id="cockpit-timeline">{m.common_screen_timeline()}</h2>
          <Link to="/match/$id/timeline/" params={params}>
            {m.matchday_timeline_edit()}
          </Link>
        </header>
        {match.events.length === 0 ? <p>{m.matchday_nothing_yet()}</p> : timeline}
      </section>
    </aside>
  );
}

interface PlannedRow {
  readonly block: Block;
  readonly lines: readonly string[];
}

/** What each block changes, as it was planned. */
function plannedChanges(match: MatchDay['match'], nameOf: MatchDay['nameOf']): readonly PlannedRow[] {
  const blocks = blocksOf(match);
  const lineups = blocks.map((block) => plannedLineup(match, block));
  return blocks.flatMap((block, index) => {
    const before = lineups[index - 1];
    if (before === undefined) return [];
    const lines = changeLines(changesBetween(before, lineups[index] ?? []), nameOf);
    return lines.length === 0 ? [] : [{ block, lines }];
  });
}
