/** A slider from “not rated” to 10. It is stored when it is let go, and with each press of a key. */
import { RATING_MAX } from '@touchline/domain/entity/tables/rating';
import { type CSSProperties, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { sliderText } from './rating-words.ts';
import styles from './ratings.module.css';

export interface RatingSliderProps {
  readonly label: string;
  /** The stored value; 0 for not rated. */
  readonly value: number;
  /** Beside the label instead of the value, such as a mean. */
  readonly shown?: string | undefined;
  /** What all coaches say together; empty for nothing. */
  readonly together: string;
  readonly disabled: boolean;
  /** False when the value could not be stored. */
  readonly store: (value: number) => Promise<boolean>;
}

export function RatingSlider({ label, value: stored, shown, together, disabled, store }: RatingSliderProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [seen, setSeen] = useState(stored);
  const [draft, setDraft] = useState<number | null>(null);
  /** Values on their way to the store. */
  const [waiting, setWaiting] = useState(0);
  // The stored value follows the one that was let go, an undo, or another device. After quick presses of a key it is
  // still an earlier one.
  if (seen !== stored) {
    setSeen(stored);
    if (draft === stored || waiting === 0) setDraft(null);
  }
  const value = draft ?? stored;
  const letGo = useEffectEvent(async (next: number) => {
    setWaiting((count) => count + 1);
    const isStored = await store(next);
    setWaiting((count) => count - 1);
    if (!isStored) setDraft(null);
  });
  // React's onChange is the browser's `input`, which comes for every step of a drag.
  useEffect(() => {
    const slider = input.current;
    const changed = () => slider !== null && void letGo(slider.valueAsNumber);
    slider?.addEventListener('change', changed);
    return () => slider?.removeEventListener('change', changed);
  }, []);
  return (
    <div className={styles.topic}>
      <div className={styles.words}>
        <label htmlFor={id}>{label}</label>
        <span className={styles.value} data-rated={value > 0 || undefined} aria-hidden="true">
          {value === 0 ? (shown ?? '–') : value}
        </span>
      </div>
      <input
        ref={input}
        id={id}
        type="range"
        className={styles.slider}
        data-rated={value > 0 || undefined}
        style={{ '--share': value / RATING_MAX } as CSSProperties}
        min={0}
        max={RATING_MAX}
        step={1}
        value={value}
        disabled={disabled}
        aria-valuetext={value === 0 ? (shown ?? sliderText(0)) : sliderText(value)}
        aria-describedby={together === '' ? undefined : `${id}together`}
        onChange={(event) => setDraft(event.currentTarget.valueAsNumber)}
      />
      {together !== '' && (
        <p id={`${id}together`} className={styles.together}>
          {together}
        </p>
      )}
    </div>
  );
}
