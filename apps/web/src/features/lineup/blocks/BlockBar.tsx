/** Selects the block that the pitch shows: the parts side by side, each with its blocks and minutes. */
import { type BlockKey, compareBlocks } from '@touchline/domain/match/blocks/blocks';
import { m } from '@touchline/i18n';
import { useEffect, useRef } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { blockMinutes } from '#ui/words/match/block-words.ts';
import { partWords } from '#ui/words/match/part-words.ts';
import type { BlockView, Lineup } from '../use-lineup.ts';
import styles from './blocks.module.css';

interface BlockBarProps {
  readonly lineup: Lineup;
  readonly choose: (at: BlockKey) => void;
  /** Null for people who may only read. */
  readonly divide: (() => void) | null;
}

export function BlockBar({ lineup, choose, divide }: BlockBarProps) {
  const parts = [...Map.groupBy(lineup.blocks, ({ block }) => block.part)];
  return (
    <div className={styles.bar}>
      <fieldset className={styles.parts}>
        <legend className="visually-hidden">{m.lineup_blocks()}</legend>
        {parts.map(([part, views]) => (
          <div key={part} className={styles.part}>
            <span className={styles.partName} aria-hidden>
              {partWords(lineup.match, part)}
            </span>
            <div className={styles.partBlocks}>
              {views.map((view) => (
                <BlockChoice key={view.block.subpart} lineup={lineup} view={view} choose={choose} />
              ))}
            </div>
          </div>
        ))}
      </fieldset>
      {divide !== null && (
        <button type="button" className={styles.divide} onClick={divide} aria-label={m.lineup_blocks_edit()}>
          <Icon name="settings" size={20} />
        </button>
      )}
    </div>
  );
}

interface BlockChoiceProps extends Pick<BlockBarProps, 'lineup' | 'choose'> {
  readonly view: BlockView;
}

function BlockChoice({ lineup, view, choose }: BlockChoiceProps) {
  const { match } = lineup;
  const { block, placed, changes } = view;
  const chosen = compareBlocks(block, lineup.block) === 0;
  const label = useRef<HTMLLabelElement>(null);
  const minutes = blockMinutes(match, block);
  const short = placed < match.pitchPlayers;
  const count = changes === null ? 0 : changes.substitutions.length + changes.leaving.length;

  useEffect(() => {
    if (chosen) label.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);

  return (
    <label ref={label} className={cx(styles.block, short && styles.short)}>
      <input
        type="radio"
        name="block"
        className="visually-hidden"
        checked={chosen}
        onChange={() => choose({ part: block.part, subpart: block.subpart })}
        aria-label={[
          m.lineup_block_label({ part: partWords(match, block.part), minutes }),
          m.lineup_block_short({ placed, max: match.pitchPlayers }),
          ...(count === 0 ? [] : [m.lineup_block_changes({ count })]),
        ].join(', ')}
      />
      <span aria-hidden>{minutes}</span>
      {short && <small aria-hidden>{`${placed}/${match.pitchPlayers}`}</small>}
      {!short && count > 0 && (
        <small aria-hidden>
          <Icon name="substitution" size={14} />
          {count}
        </small>
      )}
    </label>
  );
}
