/**
 * `/training/{id}/run/`: the plan of a session, block by block. The countdown is readable at arm's length in the sun,
 * everything works with one thumb and without network, and the screen stays awake while the plan runs.
 */
import type { PlanBlock } from '@touchline/domain/entity/tables/training';
import {
  backed,
  blocksInOrder,
  type PlanTimer,
  paused,
  readTimer,
  resumed,
  skipped,
  startedTimer,
  type TimerReading,
  withMinuteMore,
} from '@touchline/domain/training/timer/timer';
import { m } from '@touchline/i18n';
import { vibrate } from '#data/device/vibrate.ts';
import { useNow } from '#data/hooks/now.ts';
import { usePlanTimer } from '#data/hooks/training/plan-timer.ts';
import { type SessionWithTeam, useSessionWithTeam } from '#data/hooks/training/sessions.ts';
import { useWakeLock } from '#data/hooks/use-wake-lock.ts';
import { useClient } from '#data/page/react.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { LinkButton } from '#ui/parts/fields/LinkButton.tsx';
import { BackLink } from '#ui/parts/page/BackLink.tsx';
import { EmptyState } from '#ui/parts/page/EmptyState.tsx';
import { showToast } from '#ui/toast/app-toasts.ts';
import { sessionTitle } from '#ui/words/training/session-words.ts';
import { SessionGone } from '../SessionGone.tsx';
import { Countdown } from './Countdown.tsx';
import styles from './run.module.css';
import { useBlockSignals } from './use-block-signals.ts';

export function RunScreen({ sid }: { readonly sid: number }) {
  const found = useSessionWithTeam(sid);
  if (found === undefined) return null;
  return found === null ? <SessionGone /> : <Run {...found} />;
}

function Run({ session, selection }: SessionWithTeam) {
  const client = useClient();
  const { timer, keep } = usePlanTimer(session.sid);
  const now = useNow() * 1_000;
  const reading = timer === null ? null : readTimer(timer, now);
  useWakeLock(reading?.state === 'running');
  useBlockSignals(timer);
  const blocks = blocksInOrder(session.plan).filter(({ minutes }) => minutes > 0);

  function change(decide: (timer: PlanTimer, now: number) => PlanTimer): void {
    if (timer === null) return;
    vibrate();
    keep(decide(timer, client.now()));
  }

  function stop(): void {
    keep(null);
    showToast({ text: m.run_stopped(), onUndo: () => keep(timer) });
  }

  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <BackLink to="/training/$id/details/" params={{ id: String(session.sid) }} label={m.run_back()} />
        <h1 className={styles.title}>{sessionTitle(session, selection)}</h1>
        {timer !== null && (
          <button type="button" className={styles.stop} onClick={stop}>
            {m.run_stop()}
          </button>
        )}
      </header>
      {timer === null || reading === null ? (
        <Before
          session={session.sid}
          blocks={blocks}
          start={() => keep(startedTimer(session.plan, client.now()))}
        />
      ) : (
        <>
          <Countdown
            timer={timer}
            reading={reading}
            textOf={(id) => session.plan.find((one) => one.id === id)?.text}
          />
          <Bar
            reading={reading}
            change={change}
            again={() => keep(startedTimer(session.plan, client.now()))}
          />
        </>
      )}
    </div>
  );
}

interface BeforeProps {
  readonly session: number;
  readonly blocks: readonly PlanBlock[];
  readonly start: () => void;
}

/** The plan before it runs. */
function Before({ session, blocks, start }: BeforeProps) {
  if (blocks.length === 0) {
    return (
      <EmptyState
        icon="clock"
        title={m.run_empty_title()}
        text={m.run_empty_text()}
        action={
          <LinkButton to="/training/$id/details/" params={{ id: String(session) }}>
            {m.run_make_plan()}
          </LinkButton>
        }
      />
    );
  }
  const total = blocks.reduce((sum, { minutes }) => sum + minutes, 0);
  return (
    <>
      <div className={styles.before}>
        <p className={styles.total}>{m.run_total({ count: blocks.length, minutes: total })}</p>
        <ol className={styles.list}>
          {blocks.map(({ id, minutes, text }) => (
            <li key={id}>
              <span>{text || m.run_no_text()}</span>
              <span className={styles.minutes}>{m.run_minutes({ minutes })}</span>
            </li>
          ))}
        </ol>
      </div>
      <div className={styles.bar}>
        <button type="button" className={styles.primary} data-wide onClick={start}>
          <Icon name="play" size={24} />
          {m.run_start()}
        </button>
      </div>
    </>
  );
}

interface BarProps {
  readonly reading: TimerReading;
  readonly change: (decide: (timer: PlanTimer, now: number) => PlanTimer) => void;
  readonly again: () => void;
}

function Bar({ reading: { state }, change, again }: BarProps) {
  if (state === 'over') {
    return (
      <div className={styles.bar} data-over>
        <button type="button" className={styles.button} onClick={() => change(backed)}>
          <Icon name="back" size={24} />
          {m.ratings_previous_short()}
        </button>
        <button type="button" className={styles.primary} onClick={again}>
          {m.run_again()}
        </button>
      </div>
    );
  }
  const runs = state === 'running';
  return (
    <div className={styles.bar}>
      <button type="button" className={styles.button} onClick={() => change(backed)}>
        <Icon name="back" size={24} />
        {m.ratings_previous_short()}
      </button>
      <button type="button" className={styles.button} onClick={() => change(withMinuteMore)}>
        <Icon name="plus" size={24} />
        {m.run_minute_more()}
      </button>
      <button type="button" className={styles.primary} onClick={() => change(runs ? paused : resumed)}>
        <Icon name={runs ? 'pause' : 'play'} size={24} />
        {runs ? m.matchday_pause() : m.common_continue()}
      </button>
      <button type="button" className={styles.button} onClick={() => change(skipped)}>
        <Icon name="check" size={24} />
        {m.ratings_next_short()}
      </button>
    </div>
  );
}
