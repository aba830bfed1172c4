/** Changes that the server refused: nothing is dropped in silence (sync.md, OUT-5). */
import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { copyAttention, discardAttention, retryAttention } from '#data/commands/attention.ts';
import { type AttentionEntry, useAttention } from '#data/hooks/attention.ts';
import { useClient } from '#data/react.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { ConfirmDialog } from '#ui/parts/ConfirmDialog.tsx';
import { showToast } from '#ui/toast/app-toasts.ts';
import { dateLocale } from '#ui/words/date-locale.ts';
import styles from './settings.module.css';

export function AttentionList() {
  const entries = useAttention();
  if (entries === undefined) return null;
  return (
    <Card title={m.settings_attention()}>
      {entries.length === 0 ? (
        <p className={styles.hint}>{m.settings_attention_none()}</p>
      ) : (
        <>
          <p className={styles.hint}>{m.settings_attention_text()}</p>
          <ul className={styles.entries}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

const WHAT: Readonly<Record<string, () => string>> = {
  account: m.settings_attention_account,
  teams: m.settings_attention_teams,
  players: m.settings_attention_players,
  matches: m.settings_attention_matches,
};

const WHY: Readonly<Record<number, () => string>> = {
  403: m.settings_attention_why_403,
  404: m.settings_attention_why_404,
};

function Entry({ entry }: { entry: AttentionEntry }) {
  const client = useClient();
  const [asking, setAsking] = useState(false);

  async function copy() {
    await navigator.clipboard.writeText(copyAttention(entry));
    showToast({ text: m.settings_copied() });
  }

  async function discard() {
    setAsking(false);
    await discardAttention(client, entry.id);
    showToast({ text: m.settings_discarded() });
  }

  return (
    <li className={styles.entry}>
      <p className={styles.value}>
        {(WHAT[entry.collection] ?? m.settings_attention_other)()} {entry.name}
      </p>
      <p className={styles.hint}>{timeText(entry.at)}</p>
      <p className={styles.hint}>
        {entry.reason === 'deleted'
          ? m.settings_attention_why_404()
          : (WHY[entry.code]?.() ?? m.settings_attention_why({ code: entry.code }))}
      </p>
      <div className={styles.buttons}>
        <Button size="sm" variant="light" onClick={() => void retryAttention(client, entry.id)}>
          {m.settings_retry()}
        </Button>
        <Button size="sm" variant="default" onClick={() => void copy()}>
          {m.settings_copy()}
        </Button>
        <Button size="sm" variant="subtle" color="red" onClick={() => setAsking(true)}>
          {m.settings_discard()}
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        title={m.settings_discard_title()}
        text={m.settings_discard_text()}
        confirm={m.settings_discard()}
        cancel={m.common_cancel()}
        close={m.common_close()}
        danger
        onConfirm={() => void discard()}
        onCancel={() => setAsking(false)}
      />
    </li>
  );
}

function timeText(milliseconds: number): string {
  return new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    milliseconds,
  );
}
