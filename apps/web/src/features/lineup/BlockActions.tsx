/** Below the pitch: what this block has from the one before it, and what later blocks have from this one. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { m } from '@touchline/i18n';
import { Icon } from '#ui/icons/Icon.tsx';
import { blockBegin } from '#ui/words/block-words.ts';
import styles from './blocks.module.css';
import type { Lineup } from './use-lineup.ts';

export function BlockActions({ lineup }: { readonly lineup: Lineup }) {
  const { act, block, match, isFirst, isLast, own } = lineup;
  return (
    <div className={styles.blockActions}>
      {!isFirst && !own && (
        <p className={styles.quiet}>{m.lineup_block_same({ minute: blockBegin(match, block) })}</p>
      )}
      <Button
        variant="default"
        leftSection={<Icon name="statistics" size={18} />}
        renderRoot={(props) => <Link to="/match/$id/plan/" params={{ id: String(match.sid) }} {...props} />}
      >
        {m.screens_plan()}
      </Button>
      <Button
        variant="default"
        leftSection={<Icon name="players" size={18} />}
        renderRoot={(props) => (
          <Link to="/match/$id/attendance/" params={{ id: String(match.sid) }} {...props} />
        )}
      >
        {m.screens_attendance()}
      </Button>
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
