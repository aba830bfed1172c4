/** Setting the clock right, stopping it, and ending a part before its time. */
import { clockText, partMinutes } from '@touchline/domain/match/clock';
import { OVERTIME_MAX } from '@touchline/domain/match/limits';
import { isInPart } from '@touchline/domain/match/status';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { Stepper } from '#ui/parts/Stepper.tsx';
import buttons from './button.module.css';
import { likelyMinute } from './ClockNotice.tsx';
import notice from './clock-notice.module.css';
import { afterTheLastPart, endOfPart, nextWhistle } from './parts.ts';
import sheets from './sheets.module.css';
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

/** For a clock that is far off: the minute that is being played, in one go. */
function SetMinute({ day }: { day: MatchDay }) {
  const { match, clock } = day;
  const { first, last } = partMinutes(match, match.gamepart);
  const shown = clock.minute + clock.overtime;
  // A clock that nobody stopped says nothing: what was noted last is nearer.
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
