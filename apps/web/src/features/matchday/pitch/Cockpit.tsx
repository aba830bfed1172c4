/** Beside the pitch on wide screens: the remaining planned changes and the recent events. */
import { Link } from '@tanstack/react-router';
import { changesBetween } from '@touchline/domain/match/blocks/block-changes';
import { type Block, blocksOf, compareBlocks, plannedLineup } from '@touchline/domain/match/blocks/blocks';
import { blocksAhead } from '@touchline/domain/match/decide/planned-changes';
import { m } from '@touchline/i18n';
import { type ReactNode, useMemo } from 'react';
import { blockBegin, changeLines } from '#ui/words/match/block-words.ts';
import { changeLines as changeLinesNow } from '#ui/words/match/plan-words.ts';
import styles from '../matchday.module.css';
import type { NextChange } from '../planned/use-next-change.ts';
import type { MatchDay } from '../state/use-match-day.ts';

interface CockpitProps {
  readonly day: MatchDay;
  readonly next: NextChange | null;
  /** The timeline, newest first. It belongs to another feature, so the app passes it in. */
  readonly timeline: ReactNode;
}

export function Cockpit({ day, next, timeline }: CockpitProps) {
  const { match, nameOf } = day;
  const planned = useMemo(() => plannedChanges(match, { next, nameOf }), [match, next, nameOf]);
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
              <li key={`${block.part}-${block.subpart}`}>
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

/** The changes of the coming blocks: the next one as it can be made now, later ones as planned. */
function plannedChanges(
  match: MatchDay['match'],
  { next, nameOf }: { readonly next: NextChange | null; readonly nameOf: MatchDay['nameOf'] },
): readonly PlannedRow[] {
  const blocks = blocksOf(match);
  return blocksAhead(match, next?.change ?? null).flatMap((block) => {
    const before = blocks.findLast((one) => compareBlocks(one, block) < 0);
    if (before === undefined) return [];
    const lines =
      next !== null && compareBlocks(block, next.change) === 0
        ? changeLinesNow(next.change, nameOf)
        : changeLines(changesBetween(plannedLineup(match, before), plannedLineup(match, block)), nameOf);
    return lines.length === 0 ? [] : [{ block, lines }];
  });
}
