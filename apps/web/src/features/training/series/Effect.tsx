/** The sentences that say what a change of a series will do, or why it is not possible. */
import type { Planned } from '@touchline/domain/training/series/decide';
import type { SeriesContext } from '@touchline/domain/training/series/recorded';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useClient } from '#data/page/react.tsx';
import { type Decided, preview } from './preview.ts';
import styles from './series.module.css';
import { changesInWords } from './series-words.ts';
import { problemText } from './toasts.ts';

export interface EffectProps {
  readonly selection: number;
  /** The change as text: another one is decided again. */
  readonly of: string;
  readonly decide: (planned: Planned, context: SeriesContext) => Decided;
  /** The buttons. `possible` is false while the change is refused. */
  readonly children: (possible: boolean, sentences: readonly string[]) => ReactNode;
}

export function Effect({ selection, of, decide, children }: EffectProps) {
  const client = useClient();
  const [decided, setDecided] = useState<Decided | null>(null);
  const latest = useRef(decide);
  useEffect(() => {
    latest.current = decide;
  });
  useEffect(() => {
    let isLatest = of !== '';
    void preview(client, selection, (...given) => latest.current(...given)).then((answer) => {
      if (isLatest) setDecided(answer);
    });
    return () => {
      isLatest = false;
    };
  }, [client, selection, of]);
  const sentences =
    decided === null ? [] : decided.ok ? changesInWords(decided.value) : [problemText(decided.error)];
  return children(decided?.ok === true, sentences);
}

/** The sentences above the button that confirms the change. */
export function EffectText({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <div className={styles.effect} role="status">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
