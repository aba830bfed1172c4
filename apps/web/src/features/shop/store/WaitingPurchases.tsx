import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useEffect, useRef, useState } from 'react';
import type { ShopProblem } from '#data/commands/plan/ask-shop.ts';
import { takeUpPurchases } from '#data/commands/plan/store/store-purchases.ts';
import { useNow } from '#data/hooks/now.ts';
import { useSettings } from '#data/hooks/settings.ts';
import { bridge } from '#data/native/bridge.ts';
import { useClient } from '#data/page/react.tsx';
import { notesOf } from '#data/settings/store-notes.ts';
import { useAction } from '#ui/forms/use-action.ts';
import { Card } from '#ui/parts/cards/Card.tsx';
import { ProblemLine } from '#ui/parts/fields/ProblemLine.tsx';
import { Fields, Intro } from '#ui/parts/page/Screen.tsx';
import styles from '../shop.module.css';
import { problemText } from '../texts.ts';

const MINUTE_MS = 60_000;

/** The words for a provider that does not answer say that nothing was charged. Here it was. */
const sentence = (problem: ShopProblem): string =>
  problem.code === 'unavailable' ? m.common_err_failed() : problemText(problem);

/**
 * A purchase that is paid, and that the server does not have yet. The app goes on by itself; this is for the hurried.
 * @param done called when the server has it
 */
export function WaitingPurchases({ done }: { readonly done?: () => void }) {
  const client = useClient();
  const now = useNow(MINUTE_MS);
  const [problem, setProblem] = useState<string | null>(null);
  const stored = useSettings()?.store_notes ?? '';
  const store = bridge()?.store ?? null;
  const waits = notesOf(stored, now).some(
    ({ account, purchase }) => account === client.account && purchase !== null,
  );
  const had = useRef(false);
  useEffect(() => {
    if (had.current && !waits) done?.();
    had.current = waits;
  }, [waits, done]);
  const goingOn = useAction(async (access: NonNullable<typeof store>) => {
    const taken = await takeUpPurchases(client, access);
    const failed = taken.map(({ answer }) => (answer.ok ? null : answer.error)).find((one) => one !== null);
    setProblem(failed == null ? null : sentence(failed));
  });
  if (store === null || !waits) return null;

  return (
    <Card title={m.shop_store_waits_title()}>
      <Fields>
        <Intro>{m.shop_store_waits_text()}</Intro>
        <ProblemLine text={problem} />
        <Button
          className={styles.button ?? ''}
          variant="default"
          loading={goingOn.busy}
          onClick={() => void goingOn.run(store)}
        >
          {m.common_retry()}
        </Button>
      </Fields>
    </Card>
  );
}
