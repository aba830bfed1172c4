/** Adds a guest to this match or session: a player of another team of the coach, or a new name. */
import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { isMatch } from '@touchline/domain/attendance/gathering';
import { SHIRT_NUMBER_LIMIT } from '@touchline/domain/match-limits';
import { m } from '@touchline/i18n';
import { type FormEvent, useState } from 'react';
import { Icon } from '#ui/icons/Icon.tsx';
import { Hint } from '#ui/parts/page/Screen.tsx';
import styles from './attendance.module.css';
import type { AttendanceList } from './use-attendance.ts';

export function GuestForm({ list }: { readonly list: AttendanceList }) {
  const [open, setOpen] = useState(false);
  /** The form takes the focus from its button, and gives it back. */
  const [wasOpen, setWasOpen] = useState(false);
  if (!list.mayAddPlayers && list.others.length === 0) return null;
  if (!open)
    return (
      <Button
        className={styles.guestButton}
        variant="default"
        leftSection={<Icon name="plus" size={18} />}
        autoFocus={wasOpen}
        onClick={() => {
          setOpen(true);
          setWasOpen(true);
        }}
      >
        {m.attendance_guest()}
      </Button>
    );
  return (
    <section className={styles.guest} aria-label={m.attendance_guest()}>
      <h2>{m.attendance_guest()}</h2>
      <Hint>{hasNumbers(list) ? m.attendance_guest_text() : m.attendance_training_guest_text()}</Hint>
      {list.others.length > 0 && (
        <NativeSelect
          label={m.attendance_guest_known()}
          value=""
          autoFocus
          data={[
            { value: '', label: m.attendance_guest_choose() },
            ...list.others.map(({ sid, name }) => ({ value: String(sid), label: name })),
          ]}
          onChange={async (event) => {
            const sid = Number(event.currentTarget.value);
            if (sid !== 0 && (await list.say(sid, { says: 'here' }))) setOpen(false);
          }}
        />
      )}
      {list.mayAddPlayers && <NewGuest list={list} done={() => setOpen(false)} />}
    </section>
  );
}

function NewGuest({ list, done }: { readonly list: AttendanceList; readonly done: () => void }) {
  const [name, setName] = useState('');
  const [number, setNumber] = useState<number | string>('');
  const [tried, setTried] = useState(false);

  async function add(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== '' && (await list.addGuest(name.trim(), Number(number)))) done();
  }

  return (
    <form className={styles.newGuest} onSubmit={add} noValidate>
      <TextInput
        label={list.others.length > 0 ? m.attendance_guest_name() : m.words_name()}
        maxLength={255}
        autoComplete="off"
        autoFocus={list.others.length === 0}
        value={name}
        error={tried && name.trim() === '' && m.teams_err_label()}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {hasNumbers(list) && (
        <NumberInput
          label={m.words_number()}
          min={1}
          max={SHIRT_NUMBER_LIMIT - 1}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          value={number}
          onChange={setNumber}
        />
      )}
      <Button type="submit">
        {hasNumbers(list) ? m.attendance_guest_add() : m.attendance_training_guest_add()}
      </Button>
    </form>
  );
}

/** Players have numbers in a match, and none in a session. */
const hasNumbers = ({ gathering }: AttendanceList): boolean => isMatch(gathering);
