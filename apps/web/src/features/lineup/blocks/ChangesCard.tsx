/** All planned changes in order; a tap shows the block of the change. */
import { type BlockKey, compareBlocks } from '@touchline/domain/match/blocks/blocks';
import { m } from '@touchline/i18n';
import { blockBegin, changeLines } from '#ui/words/match/block-words.ts';
import type { Lineup } from '../use-lineup.ts';
import styles from './blocks.module.css';

interface ChangesCardProps {
  readonly lineup: Lineup;
  readonly choose: (at: BlockKey) => void;
}

export function ChangesCard({ lineup, choose }: ChangesCardProps) {
  const { match, blocks, nameOf } = lineup;
  const rows = blocks.flatMap(({ block, changes }) => {
    const lines = changes === null ? [] : changeLines(changes, nameOf);
    return lines.length === 0 ? [] : [{ block, lines }];
  });
  return (
    <section className={styles.changes} aria-labelledby="lineup-changes">
      <h2 id="lineup-changes">{m.lineup_changes()}</h2>
      {rows.length === 0 ? (
        <p className={styles.quiet}>{m.lineup_changes_none()}</p>
      ) : (
        <ol>
          {rows.map(({ block, lines }) => (
            <li key={`${block.part}-${block.subpart}`}>
              <button
                type="button"
                aria-current={compareBlocks(block, lineup.block) === 0 ? 'true' : undefined}
                onClick={() => choose({ part: block.part, subpart: block.subpart })}
              >
                <b>{blockBegin(match, block)}</b>
                <span>
                  {lines.map((line) => (
                    <span key={line}>{line}</span>
                  ))}
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
