/** Correcting one event: its minute, who it was, who gave the assist; or taking it back. */

import { Button, NumberInput, Select } from '@mantine/core';
import type { Match } from '@touchline/domain/entity/match';
import { isGoal } from '@touchline/domain/match/events';
import { sheetOf } from '@touchline/domain/match/sheet';
import type { TimelineRow } from '@touchline/domain/match/timeline';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { decideMatch } from '#data/commands/match-day.ts';
import { useClient } from '#data/react.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import styles from './timeline.module.css';

interface EditEventProps {
  readonly match: Match;
  readonly row: TimelineRow;
  readonly nameOf: (sid: number) => string;
  readonly remove: () => void;
  readonly done: () => void;
}

export function EditEvent({ match, row, nameOf, remove, done }: EditEventProps) {
  const client = useClient();
  const [minute, setMinute] = useState<number | string>(row.minute);
  const [overtime, setOvertime] = useState<number | string>(row.overtime);
  const [player, setPlayer] = useState(String(row.player));
  const [assist, setAssist] = useState(String(row.assist));
  const [number, setNumber] = useState<number | string>(row.sn || '');
  const [refused, setRefused] = useState(false);
  const choices = [
    { value: '0', label: m.timeline_nobody() },
    ...sheetOf(match).map(({ sid }) => ({ value: String(sid), label: nameOf(sid) })),
  ];
  const moved = minute !== row.minute || overtime !== row.overtime;

  async function save() {
    const changed = await decideMatch(client, match.sid, {
      type: 'editEvent',
      eid: row.eid,
      ...(moved ? { at: { minute: Number(minute), overtime: Number(overtime), part: row.part } } : {}),
      ...(row.ours || row.type === 'OWN_GOAL' ? { player: Number(player) } : { sn: Number(number) }),
      ...(isGoal(row.type) && row.ours && row.type === 'GOAL' ? { assist: Number(assist) } : {}),
    });
    if (changed.ok) done();
    else if (changed.error.code === 'nothingToChange') done();
    else setRefused(true);
  }

  return (
    <form
      className={styles.edit}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={styles.pair}>
        <NumberInput
          label={m.timeline_minute()}
          min={1}
          max={200}
          allowDecimal={false}
          value={minute}
          onChange={setMinute}
          error={refused && m.timeline_cannot()}
        />
        <NumberInput
          label={m.timeline_overtime()}
          min={0}
          max={99}
          allowDecimal={false}
          value={overtime}
          onChange={setOvertime}
        />
      </div>
      {row.ours ? (
        <Select
          comboboxProps={{ withinPortal: false }}
          label={m.timeline_player()}
          data={choices}
          value={player}
          onChange={(value) => setPlayer(value ?? '0')}
          searchable
        />
      ) : (
        <NumberInput
          label={m.timeline_number()}
          min={0}
          max={998}
          allowDecimal={false}
          value={number}
          onChange={setNumber}
        />
      )}
      {row.type === 'GOAL' && row.ours && (
        <Select
          comboboxProps={{ withinPortal: false }}
          label={m.timeline_assist()}
          data={choices}
          value={assist}
          onChange={(value) => setAssist(value ?? '0')}
          searchable
        />
      )}
      <Button type="submit">{m.common_save()}</Button>
      <Button variant="subtle" color="red" leftSection={<Icon name="trash" />} onClick={remove}>
        {m.timeline_remove()}
      </Button>
    </form>
  );
}
