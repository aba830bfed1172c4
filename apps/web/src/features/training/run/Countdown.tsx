/** What is left of the block that runs, what to do in it, and what comes next. */
import type { PlanTimer, RunningBlock, TimerReading } from '@touchline/domain/training/timer/timer';
import { m } from '@touchline/i18n';
import styles from './run.module.css';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

export interface CountdownProps {
  readonly timer: PlanTimer;
  readonly reading: TimerReading;
  /** The text of a block in the session's plan now; it may have been corrected since the start. */
  readonly textOf: (id: string) => string | undefined;
}

export function Countdown({ timer, reading, textOf }: CountdownProps) {
  const { block, index, next, left, planLeft, state } = reading;
  const words = ({ id, text }: RunningBlock) => textOf(id) || text || m.run_no_text();
  if (block === null) {
    return (
      <div className={styles.now}>
        <p className={styles.over} role="status">
          {m.run_over()}
        </p>
      </div>
    );
  }
  const passed = 1 - left / block.length;
  return (
    <div className={styles.now} data-paused={state === 'paused' || undefined}>
      <p className={styles.part}>
        {state === 'paused' ? m.run_paused() : m.run_part({ number: index + 1, count: timer.blocks.length })}
      </p>
      <p
        className={styles.clock}
        role="timer"
        aria-label={m.run_left()}
        data-last={left <= MINUTE_MS || undefined}
      >
        {clockText(left)}
      </p>
      <div className={styles.track} aria-hidden="true">
        <div style={{ inlineSize: `${passed * 100}%` }} />
      </div>
      <p className={styles.text}>{words(block)}</p>
      <div className={styles.next}>
        {next === null ? (
          <p>{m.run_last()}</p>
        ) : (
          <>
            <p className={styles.label}>{m.run_then()}</p>
            <p>
              {words(next)} <span className={styles.minutes}>{lengthText(next.length)}</span>
            </p>
          </>
        )}
        <p className={styles.planLeft}>{m.run_plan_left({ minutes: Math.ceil(planLeft / MINUTE_MS) })}</p>
      </div>
      {/* Only the change of a block and its last minute are read aloud; seconds would never stop. */}
      <p className="visually-hidden" role="status">
        {left <= MINUTE_MS && block.length > MINUTE_MS
          ? m.run_last_minute()
          : m.run_now({ part: words(block) })}
      </p>
    </div>
  );
}

/** `12:05`: minutes and seconds, rounded up so that 0:00 is the end. */
function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / SECOND_MS);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function lengthText(milliseconds: number): string {
  return m.run_minutes({ minutes: Math.round(milliseconds / MINUTE_MS) });
}
