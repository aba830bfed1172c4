import type { UnavailableReason } from '@touchline/domain/match/decision/decided';
import type { AttendanceChange } from '@touchline/domain/match/lineup/attendance';
import { m } from '@touchline/i18n';
import { useId } from 'react';
import { Tiles } from '../fields/Tiles.tsx';

export interface PresenceChoiceProps {
  /** Null for a player who is here. */
  readonly unavailable: UnavailableReason | null;
  readonly say: (change: AttendanceChange) => Promise<boolean>;
}

/** A choice of four: here, or the reason why not. */
export function PresenceChoice({ unavailable, say }: PresenceChoiceProps) {
  const group = useId();
  return (
    <Tiles legend={m.lineup_attendance()}>
      {CHOICES.map(({ says, text }) => (
        <label key={says}>
          <input
            type="radio"
            name={group}
            className="visually-hidden"
            checked={(unavailable ?? 'here') === says}
            onChange={() => void say({ says })}
          />
          {says === 'here' && unavailable === 'injured' ? m.attendance_can_play() : text()}
        </label>
      ))}
    </Tiles>
  );
}

const CHOICES = [
  { says: 'here', text: m.lineup_here },
  { says: 'absent', text: m.lineup_absent },
  { says: 'signed_off', text: m.lineup_signed_off },
  { says: 'injured', text: m.lineup_injured },
] as const;
