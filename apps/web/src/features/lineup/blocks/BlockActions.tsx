/** Below the pitch: copies the line-up from the block before, or to later blocks. */
import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import { Icon } from '#ui/icons/Icon.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { blockBegin } from '#ui/words/match/block-words.ts';
import type { Lineup } from '../use-lineup.ts';
import styles from './blocks.module.css';

export function BlockActions({ lineup }: { readonly lineup: Lineup }) {
  const { act, block, match, isFirst, isLast, own } = lineup;
  return (
    <div className={styles.blockActions}>
      {!isFirst && !own && (
        <p className={styles.quiet}>{m.lineup_block_same({ minute: blockBegin(match, block) })}</p>
      )}
      <LinkButton
        to="/match/$id/plan/"
        params={{ id: String(match.sid) }}
        variant="default"
        leftSection={<Icon name="statistics" size={18} />}
      >
        {m.screens_plan()}
      </LinkButton>
      <LinkButton
        to="/match/$id/attendance/"
        params={{ id: String(match.sid) }}
        variant="default"
        leftSection={<Icon name="players" size={18} />}
      >
        {m.screens_attendance()}
      </LinkButton>
      {!isLast && (
        <>
          <Button
            variant="default"
            leftSection={<Icon name="copy" size={18} />}
            onClick={() => act.copy('next')}
          >
            {m.lineup_copy_next()}
          </Button>
          <Button variant="default" onClick={() => act.copy('later')}>
            {m.lineup_copy_later()}
          </Button>
        </>
      )}
    </div>
  );
}
