/** A button that opens the values that a later write replaced, for a screen that edits a row (MRG-7). */
import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { useClient } from '#data/page/react.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { BottomSheet } from '#ui/parts/dialogs/BottomSheet.tsx';
import { HistoryList, type HistoryListProps } from './HistoryList.tsx';
import styles from './history.module.css';

interface EarlierValuesProps extends HistoryListProps {
  /** Below a screen of this width, or within one of its cards. */
  readonly place?: 'narrow' | 'wide' | 'card';
}

export function EarlierValues({ collection, sid, place = 'narrow' }: EarlierValuesProps) {
  const client = useClient();
  const [opened, setOpened] = useState(false);
  // A row that the server has never seen has no history there.
  if (client.live.resolve(collection, sid) <= 0) return null;
  return (
    <div className={styles.frame} data-place={place}>
      <Button
        variant="subtle"
        leftSection={<Icon name="restore" size={20} />}
        onClick={() => setOpened(true)}
      >
        {m.history_title()}
      </Button>
      <BottomSheet
        opened={opened}
        onClose={() => setOpened(false)}
        title={m.history_title()}
        close={m.common_close()}
      >
        {opened && <HistoryList collection={collection} sid={sid} />}
      </BottomSheet>
    </div>
  );
}
