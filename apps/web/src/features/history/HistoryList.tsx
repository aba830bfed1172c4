import { Button } from '@mantine/core';
import { isForeignMember } from '@touchline/domain/access/field-access';
import type { Value } from '@touchline/domain/entity/rows/rows';
import { sameValue } from '@touchline/domain/entity/rows/rows';
import { m } from '@touchline/i18n';
import { useEffect, useId, useState } from 'react';
import { type HistoryCollection, takeEarlierValue } from '#data/commands/history.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useValuesNow } from '#data/hooks/history.ts';
import { useSyncStatus } from '#data/hooks/sync.ts';
import { useClient } from '#data/page/react.tsx';
import { type EarlierValue, type History, historyOf } from '#data/queries/device/history.ts';
import { nameIn } from '#data/queries/team/names.ts';
import { ErrorCode } from '#ui/parts/page/ErrorCode.tsx';
import { showToast } from '#ui/toast/app-toasts.ts';
import { lineText, registerWords } from '#ui/words/change-words.ts';
import { momentText } from '#ui/words/moment-text.ts';
import styles from './history.module.css';

type Loaded = { readonly history: History } | { readonly failure: number } | null;

export interface HistoryListProps {
  readonly collection: HistoryCollection;
  readonly sid: number;
}

/** Fetched when it is opened, and again when the network is back. */
export function HistoryList({ collection, sid }: HistoryListProps) {
  const client = useClient();
  const status = useSyncStatus();
  const [loaded, setLoaded] = useState<Loaded>(null);
  const reachable = status?.network === true && status.auto;

  useEffect(() => {
    if (!reachable) return;
    let current = true;
    void historyOf(client, { collection, sid }).then((answer) => {
      if (current) setLoaded(answer.ok ? { history: answer.value } : { failure: answer.error.code });
    });
    return () => {
      current = false;
    };
  }, [client, collection, sid, reachable]);

  return (
    <>
      <p className={styles.text}>{m.history_text()}</p>
      <div aria-live="polite">
        {status !== undefined && loaded === null && !reachable ? (
          <p className={styles.state}>{status.network ? m.history_sync_off() : m.history_offline()}</p>
        ) : loaded === null ? (
          <p className={styles.state}>{m.history_loading()}</p>
        ) : 'failure' in loaded ? (
          <p className={styles.state}>
            {m.history_failed()}
            <ErrorCode code={loaded.failure} />
          </p>
        ) : loaded.history.values.length === 0 ? (
          <p className={styles.state}>{m.history_none()}</p>
        ) : (
          <Values collection={collection} sid={sid} history={loaded.history} />
        )}
      </div>
    </>
  );
}

function Values({ collection, sid, history }: HistoryListProps & { history: History }) {
  const now = useValuesNow(collection, sid);
  if (now === undefined) return null;
  return (
    <ul className={styles.values}>
      {history.values.map((value) => (
        <Row
          key={`${value.path} ${value.writtenAt} ${value.replacedAt}`}
          collection={collection}
          sid={sid}
          history={history}
          value={value}
          now={now(value.path) as Value}
        />
      ))}
    </ul>
  );
}

interface RowProps extends HistoryListProps {
  readonly history: History;
  readonly value: EarlierValue;
  readonly now: Value;
}

function Row({ collection, sid, history, value, now }: RowProps) {
  const client = useClient();
  const id = useId();
  const nameOf = nameIn(history.names);
  const earlier = value.value as Value;
  const words = registerWords(collection, [value.path, earlier], nameOf);
  const current = registerWords(collection, [value.path, now], nameOf);
  const same = sameValue(earlier, now);

  async function use() {
    const done = await takeEarlierValue(client, { collection, sid, path: value.path, value: value.value });
    if (!done.ok) return showToast({ text: m.common_no_permission(), tone: 'problem' });
    const onUndo = undoOf(client, done.value.action);
    showToast({ text: m.history_used({ what: lineText(words) }), ...(onUndo !== undefined && { onUndo }) });
  }

  return (
    <li>
      <p id={id} className={styles.value}>
        <span>{words.field}</span> {words.value !== '' && <strong>{words.value}</strong>}
      </p>
      <p className={styles.when}>{writtenText(value)}</p>
      {same ? (
        <p className={styles.when}>{m.history_same()}</p>
      ) : (
        <div className={styles.now}>
          <span>{m.history_now({ value: current.value === '' ? current.field : current.value })}</span>
          {!isForeignMember({ collection, path: value.path }, client.account) && (
            <Button size="sm" variant="default" onClick={() => void use()} aria-describedby={id}>
              {m.history_use()}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function writtenText({ writtenAt, replacedAt, author, from }: EarlierValue): string {
  const times = { time: momentText(writtenAt / 1000), replaced: momentText(replacedAt / 1000) };
  if (from === 'this device') return m.history_written_here(times);
  if (from === 'this account') return m.history_written_by_you(times);
  return author === '' ? m.history_written(times) : m.history_written_by({ ...times, name: author });
}
