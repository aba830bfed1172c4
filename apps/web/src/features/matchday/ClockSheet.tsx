/** Setting the clock right, stopping it, and ending a part before its time. */
import { clockText } from '@touchline/domain/match/clock';
import { isInPart } from '@touchline/domain/match/status';
import { m } from '@touchline/i18n';
import styles from './matchday.module.css';
import { afterTheLastPart, endOfPart, nextWhistle } from './parts.ts';
import type { MatchDay } from './use-match-day.ts';

const CORRECTIONS = [
  { seconds: -60, text: m.matchday_clock_minus_minute },
  { seconds: -10, text: m.matchday_clock_minus_ten },
  { seconds: 10, text: m.matchday_clock_plus_ten },
  { seconds: 60, text: m.matchday_clock_plus_minute },
] as const;

export function ClockSheet({ day, done }: { day: MatchDay; done: () => void }) {
  const whistle = nextWhistle(day.match, day.clock);
  const inPart = isInPart(day.match.status);
  const end = inPart ? endOfPart(day.match, day.clock) : null;
  const both = [whistle, end, ...afterTheLastPart(day.match)].filter((item) => item !== null);
  const offered = both.filter(
    (item, index) => both.findIndex((other) => other.command.type === item.command.type) === index,
  );
  return (
    <>
      <p className={styles.bigClock}>{clockText(day.clock)}</p>
      {inPart && <h3 className={styles.subhead}>{m.matchday_clock_correct()}</h3>}
      <div className={styles.choices}>
        {(inPart ? CORRECTIONS : []).map(({ seconds, text }) => (
          <button
            key={seconds}
            type="button"
            className={styles.button}
            onClick={() => day.act({ type: 'correctClock', seconds })}
          >
            {text()}
          </button>
        ))}
      </div>
      <div className={styles.choices}>
        {offered.map(({ command, text }) => (
          <button
            key={command.type}
            type="button"
            className={styles.button}
            data-primary={command.type === whistle?.command.type || command === end?.command || undefined}
            onClick={async () => {
              done();
              await day.act(command);
            }}
          >
            {text}
          </button>
        ))}
      </div>
    </>
  );
}
