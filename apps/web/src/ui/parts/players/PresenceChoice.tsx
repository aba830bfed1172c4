import type { AttendanceStatus } from '@touchline/domain/entity/tables/attendance';
import type { AttendanceChange } from '@touchline/domain/match/lineup/attendance';
import { m } from '@touchline/i18n';
import { useId } from 'react';
import { Tiles } from '../fields/Tiles.tsx';

export interface PresenceChoiceProps {
  readonly status: AttendanceStatus;
  /** Before the kick-off a player comes or nobody knows yet; afterwards everybody else is here. */
  readonly started: boolean;
  readonly say: (change: AttendanceChange) => Promise<boolean>;
}

/** Whether a player comes or is here, or the reason why not. */
export function PresenceChoice({ status, started, say }: PresenceChoiceProps) {
  const group = useId();
  const now = choiceOf(status, started);
  return (
    <Tiles legend={started ? m.lineup_attendance() : m.attendance_comes()} columns={started ? undefined : 3}>
      {CHOICES.filter(({ says }) => !(started && says === 'unknown')).map(({ says, text }) => (
        <label key={says}>
          <input
            type="radio"
            name={group}
            className="visually-hidden"
            checked={now === says}
            onChange={() => void say({ says })}
          />
          {says === 'here' ? hereText(status, started) : text()}
        </label>
      ))}
    </Tiles>
  );
}

function hereText(status: AttendanceStatus, started: boolean): string {
  if (status === 'injured') return m.attendance_can_play();
  return started ? m.lineup_here() : m.words_yes();
}

function choiceOf(status: AttendanceStatus, started: boolean) {
  if (status === 'present') return 'here';
  if (status === 'not_responded' || status === 'not_reported') return started ? 'here' : 'unknown';
  return status;
}

const CHOICES = [
  { says: 'here', text: m.lineup_here },
  { says: 'declined', text: m.attendance_no },
  { says: 'unknown', text: m.attendance_unknown },
  { says: 'absent', text: m.lineup_absent },
  { says: 'signed_off', text: m.lineup_signed_off },
  { says: 'injured', text: m.lineup_injured },
] as const;
