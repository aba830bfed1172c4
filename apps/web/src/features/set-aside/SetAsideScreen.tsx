/**
 * Shown instead of the app after a sign-in that finds unsent changes of an earlier session. Nothing is sent or
 * fetched before the coach has decided (sync.md, OUT-6).
 */
import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useEffect, useId, useRef, useState } from 'react';
import { discardSetAside, putBackSetAside } from '#data/page/set-aside.ts';
import type { SetAside } from '#data/store/app-database.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { ConfirmDialog } from '#ui/parts/dialogs/ConfirmDialog.tsx';
import { ErrorCode } from '#ui/parts/page/ErrorCode.tsx';
import { momentText } from '#ui/words/moment-text.ts';
import { SetAsideList } from './SetAsideList.tsx';
import styles from './set-aside.module.css';

export function SetAsideScreen({ setAside }: { setAside: SetAside }) {
  const { changes, since, code } = setAside;
  const list = useId();
  const head = useRef<HTMLHeadingElement>(null);
  const [looking, setLooking] = useState(false);
  const [asking, setAsking] = useState(false);
  // The focused form is gone, so the focus moves to the heading of this screen.
  useEffect(() => head.current?.focus(), []);
  const from = m.aside_since({ count: changes, time: momentText(since / 1000) });

  const { busy, run: decide } = useAction(async (how: () => Promise<void>) => {
    setAsking(false);
    await how();
  });

  return (
    <main className={styles.page}>
      <title>{m.common_page_title({ screen: m.aside_title() })}</title>
      <Card className={styles.card}>
        <span className={styles.sign} aria-hidden="true">
          <Icon name="waiting" size={28} />
        </span>
        <h1 ref={head} tabIndex={-1}>
          {m.aside_title()}
        </h1>
        <p className={styles.text}>
          {code === null ? m.aside_text_own({ count: changes }) : m.aside_text_ended({ count: changes })}{' '}
          {from}
          {code !== null && <ErrorCode code={code} />}
        </p>
        <div className={styles.buttons}>
          <Button size="lg" loading={busy} onClick={() => void decide(putBackSetAside)}>
            {m.aside_put_back({ count: changes })}
          </Button>
          <Button
            size="lg"
            variant="default"
            aria-expanded={looking}
            aria-controls={list}
            onClick={() => setLooking(!looking)}
          >
            {looking ? m.aside_look_no_more() : m.aside_look({ count: changes })}
          </Button>
          <Button size="lg" variant="subtle" color="red" disabled={busy} onClick={() => setAsking(true)}>
            {m.words_discard()}
          </Button>
        </div>
        <div id={list}>{looking && <SetAsideList />}</div>
      </Card>
      <ConfirmDialog
        opened={asking}
        title={m.aside_discard_title({ count: changes })}
        text={m.aside_discard_text()}
        confirm={m.words_discard()}
        cancel={m.common_cancel()}
        close={m.common_close()}
        danger
        onConfirm={() => void decide(discardSetAside)}
        onCancel={() => setAsking(false)}
      />
    </main>
  );
}
