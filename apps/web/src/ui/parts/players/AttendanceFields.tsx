/** The fields of a player's attendance: here or the reason why not, late arrival, early departure. */
import { NumberInput, TextInput } from '@mantine/core';
import type { AttendanceStatus } from '@touchline/domain/entity/tables/attendance';
import { ATTENDANCE_REASON_MAX } from '@touchline/domain/limits';
import type { AttendanceChange } from '@touchline/domain/match/lineup/attendance';
import { MINUTE_MAX } from '@touchline/domain/match-limits';
import { m } from '@touchline/i18n';
import { useEffect, useRef, useState } from 'react';
import styles from './attendance-fields.module.css';
import { PresenceChoice } from './PresenceChoice.tsx';

export interface AttendanceFieldsProps {
  readonly player: {
    readonly status: AttendanceStatus;
    readonly fromMinute: number;
    readonly untilMinute: number;
    /** Null for people who may not read reasons. */
    readonly reason: string | null;
  };
  /** Whether the match has begun. */
  readonly started: boolean;
  readonly say: (change: AttendanceChange) => Promise<boolean>;
}

export function AttendanceFields({ player, started, say }: AttendanceFieldsProps) {
  const { status, fromMinute, untilMinute, reason } = player;
  return (
    <div className={styles.fields}>
      <PresenceChoice status={status} started={started} say={say} />
      {reason !== null && (
        <ReasonField saved={reason} save={(text) => say({ says: 'because', reason: text })} />
      )}
      <div className={styles.minutes}>
        <MinuteField
          label={m.lineup_arrives()}
          description={m.lineup_arrives_text()}
          saved={fromMinute}
          save={(minute) => say({ says: 'arrives', minute })}
        />
        <MinuteField
          label={m.lineup_leaves()}
          description={m.lineup_leaves_text()}
          saved={untilMinute}
          save={(minute) => say({ says: 'leaves', minute })}
        />
      </div>
    </div>
  );
}

interface MinuteFieldProps {
  readonly label: string;
  readonly description: string;
  /** 0 for none: the field is empty. */
  readonly saved: number;
  readonly save: (minute: number) => Promise<boolean>;
}

/** Shows the stored value, also after a change by another device, until the user types. */
function MinuteField({ label, description, saved, save }: MinuteFieldProps) {
  const { typed, setTyped, leave } = useTyped<number | string>(
    (value) => Number(value) === saved || save(Number(value)),
  );
  return (
    <NumberInput
      label={label}
      description={description}
      min={0}
      max={MINUTE_MAX}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      value={typed ?? (saved === 0 ? '' : saved)}
      onChange={(value) => setTyped(value)}
      onBlur={() => void leave()}
      onKeyDown={(event) => event.key === 'Enter' && void leave()}
    />
  );
}

interface ReasonFieldProps {
  readonly saved: string;
  readonly save: (reason: string) => Promise<boolean>;
}

function ReasonField({ saved, save }: ReasonFieldProps) {
  const { typed, setTyped, leave } = useTyped<string>((text) => text.trim() === saved || save(text));
  return (
    <TextInput
      label={m.attendance_reason()}
      description={m.attendance_reason_text()}
      maxLength={ATTENDANCE_REASON_MAX}
      value={typed ?? saved}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => void leave()}
      onKeyDown={(event) => event.key === 'Enter' && void leave()}
    />
  );
}

/** What was typed in a field, until it is saved: when the field or the screen is left. */
function useTyped<T>(save: (typed: T) => boolean | Promise<boolean>) {
  const [typed, setTyped] = useState<T | null>(null);
  const latest = useRef(leave);
  const writing = useRef(false);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => () => void latest.current(), []);

  async function leave() {
    if (typed === null || writing.current) return;
    writing.current = true;
    await save(typed);
    writing.current = false;
    setTyped(null);
  }
  return { typed, setTyped, leave };
}
