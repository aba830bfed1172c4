/** What can be said of the player that is picked up: captain, keeper, number, here or not, from when to when. */

import { Button, NumberInput } from '@mantine/core';
import type { Attendance } from '@touchline/domain/match/sheet';
import { m } from '@touchline/i18n';
import { useClient } from '#data/react.tsx';
import { useEditing } from '#ui/forms/use-editing.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { CloseButton } from '#ui/parts/CloseButton.tsx';
import styles from './lineup.module.css';
import { sheetForm } from './sheet-form.ts';
import type { Lineup, LineupPlayer } from './use-lineup.ts';

interface PlayerPanelProps {
  readonly lineup: Lineup;
  readonly sid: number;
  /** Players stand exactly where the coach puts them. */
  readonly free: boolean;
  readonly putBack: () => void;
  readonly toBench: () => void;
}

const NUMBER_MAX = 998;
const MINUTE_MAX = 999;
/** Percent of the pitch. */
const NUDGE = 2;

export function PlayerPanel({ lineup, sid, free, putBack, toBench }: PlayerPanelProps) {
  const player = lineup.player(sid);
  if (player === undefined) return null;
  const { act } = lineup;
  const onPitch = lineup.pitch.some((other) => other.sid === sid);
  const onBench = lineup.bench.some((other) => other.sid === sid);
  return (
    <section className={styles.panel} aria-label={m.lineup_player()}>
      <header>
        <h2>{player.name}</h2>
        <CloseButton label={m.lineup_put_down()} onClick={putBack} />
      </header>
      {(onPitch || onBench) && (
        <p>
          {onPitch
            ? m.lineup_selected_pitch({ name: player.name })
            : m.lineup_selected_bench({ name: player.name })}
        </p>
      )}
      <div className={styles.actions}>
        {onPitch && (
          <Button variant="default" onClick={toBench}>
            {m.lineup_to_bench()}
          </Button>
        )}
        {(onPitch || onBench) && (
          <Button
            variant={player.keeper ? 'filled' : 'default'}
            aria-pressed={player.keeper}
            disabled={player.keeper}
            onClick={async () => {
              if (await act.makeKeeper(sid)) putBack();
            }}
          >
            {player.keeper ? m.lineup_is_keeper() : m.lineup_make_keeper()}
          </Button>
        )}
        <Button
          variant={player.captain ? 'filled' : 'default'}
          aria-pressed={player.captain}
          onClick={() => act.makeCaptain(player.captain ? -1 : sid)}
        >
          {player.captain ? m.lineup_is_captain() : m.lineup_make_captain()}
        </Button>
      </div>
      {free && onPitch && <Nudge move={(x, y) => void act.nudge(sid, { x, y })} />}
      <details className={styles.more} open={!onPitch && !onBench} key={sid}>
        <summary>{m.lineup_more()}</summary>
        <Presence player={player} set={(attendance) => act.setAttendance(sid, attendance)} />
        <SheetNumbers lineup={lineup} player={player} />
      </details>
    </section>
  );
}

interface PresenceProps {
  readonly player: LineupPlayer;
  readonly set: (attendance: Attendance) => Promise<boolean>;
}

/** Here, or why not: one of four. */
function Presence({ player, set }: PresenceProps) {
  const choices = [
    { reason: null, text: m.lineup_here(), attendance: HERE },
    { reason: 'absent', text: m.lineup_not_here(), attendance: { ...HERE, present: false } },
    { reason: 'signed_off', text: m.lineup_signed_off(), attendance: { ...HERE, signed_off: true } },
    { reason: 'injured', text: m.lineup_injured(), attendance: { ...HERE, injured: true } },
  ] as const;
  return (
    <fieldset className={styles.presence}>
      <legend>{m.lineup_attendance()}</legend>
      {choices.map(({ reason, text, attendance }) => (
        <label key={text}>
          <input
            type="radio"
            name="presence"
            className="visually-hidden"
            checked={player.unavailable === reason}
            onChange={() => void set(attendance)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

const HERE: Attendance = { present: true, signed_off: false, injured: false };

const DIRECTIONS = [
  { icon: 'chevron-left', text: m.lineup_nudge_left, x: -NUDGE, y: 0 },
  { icon: 'chevron-up', text: m.lineup_nudge_up, x: 0, y: -NUDGE },
  { icon: 'chevron-down', text: m.lineup_nudge_down, x: 0, y: NUDGE },
  { icon: 'chevron-right', text: m.lineup_nudge_right, x: NUDGE, y: 0 },
] as const;

function Nudge({ move }: { readonly move: (x: number, y: number) => void }) {
  return (
    <fieldset className={styles.nudge}>
      <legend>{m.lineup_nudge()}</legend>
      {DIRECTIONS.map(({ icon, text, x, y }) => (
        <button key={icon} type="button" aria-label={text()} onClick={() => move(x, y)}>
          <Icon name={icon} />
        </button>
      ))}
    </fieldset>
  );
}

interface SheetNumbersProps {
  readonly lineup: Lineup;
  readonly player: LineupPlayer;
}

function SheetNumbers({ lineup: { match, act }, player }: SheetNumbersProps) {
  const { field } = useEditing(sheetForm, {
    store: useClient(),
    row: { match, player },
    written: act.written,
  });
  return (
    <div className={styles.fields}>
      <NumberInput
        {...NUMBER}
        {...field('from_minute')}
        label={m.lineup_arrives()}
        description={m.lineup_arrives_text()}
        max={MINUTE_MAX}
      />
      <NumberInput
        {...NUMBER}
        {...field('until_minute')}
        label={m.lineup_leaves()}
        description={m.lineup_leaves_text()}
        max={MINUTE_MAX}
      />
      <NumberInput
        {...NUMBER}
        {...field('shirtnumber')}
        label={m.lineup_number()}
        description={m.lineup_number_for_match()}
        max={NUMBER_MAX}
      />
    </div>
  );
}

const NUMBER = { min: 0, allowDecimal: false, allowNegative: false, hideControls: true } as const;
