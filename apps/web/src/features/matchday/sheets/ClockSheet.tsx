/** Corrects the clock, pauses it, and ends a part early. */
import { clockText, partMinutes } from '@touchline/domain/match/clock/clock';
import { isInPart } from '@touchline/domain/match/clock/status';
import { OVERTIME_MAX } from '@touchline/domain/match-limits';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { Stepper } from '#ui/parts/fields/Stepper.tsx';
import buttons from '../bars/button.module.css';
import { likelyMinute } from '../header/ClockNotice.tsx';
import notice from '../header/clock-notice.module.css';
import { afterTheLastPart, endOfPart, nextWhistle } from '../header/parts.ts';
import type { MatchDay } from '../state/use-match-day.ts';
import sheets from './sheets.module.css';

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
      <p className={sheets.bigClock}>{clockText(day.clock)}</p>
      {inPart && <h3 className={sheets.subhead}>{m.matchday_clock_correct()}</h3>}
      <div className={sheets.choices}>
        {(inPart ? CORRECTIONS : []).map(({ seconds, text }) => (
          <button
            key={seconds}
            type="button"
            className={buttons.button}
            onClick={() => day.act({ type: 'correctClock', seconds })}
          >
            {text()}
          </button>
        ))}
      </div>
      {inPart && <SetMinute day={day} />}
      <div className={sheets.choices}>
        {offered.map(({ command, text }) => (
          <button
            key={command.type}
            type="button"
            className={buttons.button}
            data-primary={command === (end ?? whistle)?.command || undefined}
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

/** Sets the current minute in one step, for a clock that is far off. */
function SetMinute({ day }: { day: MatchDay }) {
  const { match, clock } = day;
  const { first, last } = partMinutes(match, match.gamepart);
  const shown = clock.minute + clock.overtime;
  // If the clock was not stopped, its minute is meaningless, and the minute of the last entry is a better guess.
  const far = shown > last + OVERTIME_MAX / 2 || (shown === first && likelyMinute(match) > first);
  const [wanted, setWanted] = useState<number | null>(null);
  const minute = wanted ?? (far ? likelyMinute(match) : shown);
  const seconds = (minute - 1) * 60 - (clock.seconds + clock.overtimeSeconds);
  return (
    <div className={notice.set}>
      <Stepper
        label={m.matchday_clock_set_minute()}
        fewer={m.matchday_clock_set_earlier()}
        more={m.matchday_clock_set_later()}
        value={minute}
        min={first}
        max={last + OVERTIME_MAX}
        onChange={setWanted}
      />
      <button
        type="button"
        className={buttons.button}
        data-wide
        disabled={minute === shown}
        onClick={() => day.act({ type: 'correctClock', seconds })}
      >
        {m.matchday_clock_set_do({ minute })}
      </button>
    </div>
  );
}
