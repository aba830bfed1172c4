/** The fields of a player's attendance: here or the reason why not, late arrival, early departure. */
import { NumberInput } from '@mantine/core';
import type { UnavailableReason } from '@touchline/domain/match/decision/decided';
import type { AttendanceChange } from '@touchline/domain/match/lineup/attendance';
import { MINUTE_MAX } from '@touchline/domain/match-limits';
import { m } from '@touchline/i18n';
import { useEffect, useRef, useState } from 'react';
import styles from './attendance-fields.module.css';
import { PresenceChoice } from './PresenceChoice.tsx';

export interface AttendanceFieldsProps {
  readonly player: {
    readonly unavailable: UnavailableReason | null;
    readonly fromMinute: number;
    readonly untilMinute: number;
  };
  readonly say: (change: AttendanceChange) => Promise<boolean>;
}

export function AttendanceFields({ player, say }: AttendanceFieldsProps) {
  const { unavailable, fromMinute, untilMinute } = player;
  return (
    <>
      <PresenceChoice unavailable={unavailable} say={say} />
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
    </>
  );
}

interface MinuteFieldProps {
  readonly label: string;
  readonly description: string;
  /** 0 for none: the field is empty. */
  readonly saved: number;
  readonly save: (minute: number) => Promise<boolean>;
}

/**
 * Shows the stored value, also after a change by another device, until the user types. What was typed is saved when the
 * field or the screen is left.
 */
function MinuteField({ label, description, saved, save }: MinuteFieldProps) {
  const [typed, setTyped] = useState<number | string | null>(null);
  const latest = useRef(leave);
  const writing = useRef(false);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => () => void latest.current(), []);

  async function leave() {
    if (typed === null || writing.current) return;
    writing.current = true;
    if (Number(typed) !== saved) await save(Number(typed));
    writing.current = false;
    setTyped(null);
  }
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
