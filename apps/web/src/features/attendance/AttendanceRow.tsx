/** One player: a tap on the row toggles "here", and the other choices unfold below it. */
import { shirtOfMatch } from '@touchline/domain/match/sheet/shirts';
import { m } from '@touchline/i18n';
import { usePhotoOf } from '#data/hooks/team/use-photos.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { RowWords } from '#ui/parts/cards/List.tsx';
import { AttendanceFields } from '#ui/parts/players/AttendanceFields.tsx';
import { InjuredMark } from '#ui/parts/players/InjuredMark.tsx';
import { Portrait } from '#ui/portrait/Portrait.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import { minutesThere, PRESENCE_TEXT } from '#ui/words/match/attendance-words.ts';
import styles from './attendance.module.css';
import type { AttendanceList, Attendee } from './use-attendance.ts';

interface AttendanceRowProps {
  readonly list: AttendanceList;
  readonly player: Attendee;
  /** Whether the other choices are unfolded; null without other choices. */
  readonly open: boolean | null;
  readonly toggle?: () => void;
}

export function AttendanceRow({ list, player, open, toggle }: AttendanceRowProps) {
  const { sid, name } = player;
  // Without those choices, a tap means that the player has arrived, whatever was expected.
  const here = player.presence === 'here' || (player.presence === 'later' && open !== null);
  if (!list.mayChange)
    return (
      <li className={styles.row}>
        <span className={styles.tap}>
          <Words list={list} player={player} />
        </span>
      </li>
    );
  return (
    <li>
      <div className={styles.row}>
        <button
          type="button"
          className={styles.tap}
          aria-pressed={here}
          onClick={() => void list.say(sid, { says: here ? 'absent' : 'here' })}
        >
          <Words list={list} player={player} />
          <span className={styles.tick} data-here={here || undefined} aria-hidden>
            {here && <Icon name="check" size={20} />}
          </span>
        </button>
        {player.presence !== null && open !== null && (
          <button
            type="button"
            className={styles.unfold}
            aria-expanded={open}
            aria-label={m.attendance_row_more({ name })}
            onClick={toggle}
          >
            <Icon name={open ? 'chevron-up' : 'chevron-down'} size={20} />
          </button>
        )}
      </div>
      {open === true && (
        <div ref={intoView} className={styles.fields}>
          <AttendanceFields player={player} say={(change) => list.say(sid, change)} />
        </div>
      )}
    </li>
  );
}

/** Scrolls the choices of the last row above the bottom bar. */
function intoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' });
}

function Words({ list, player }: Pick<AttendanceRowProps, 'list' | 'player'>) {
  const photoOf = usePhotoOf();
  const { sid, name, number, presence } = player;
  return (
    <>
      <span className={styles.picture} data-away={presence !== 'here' || undefined}>
        <Portrait
          photo={photoOf(sid)}
          size={44}
          number={number}
          fallback={<Shirt shirt={shirtOfMatch(list.match, list.team)} size={44} number={number} />}
        />
        {presence === 'injured' && <InjuredMark />}
      </span>
      <RowWords title={name} detail={stateText(player)} />
    </>
  );
}

function stateText(player: Attendee): string {
  const { presence, onPitch } = player;
  if (presence === null) return m.attendance_not_on_sheet();
  const state = onPitch && presence === 'here' ? m.words_on_pitch() : PRESENCE_TEXT[presence]();
  const minutes = presence === 'absent' || presence === 'signed_off' ? '' : minutesThere(player);
  return [state, onPitch && presence === 'injured' ? m.words_on_pitch() : '', minutes]
    .filter((text) => text !== '')
    .join(' · ');
}
