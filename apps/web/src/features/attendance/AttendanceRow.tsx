/** One player: a tap on the row toggles "here", and the other choices unfold below it. */
import { m } from '@touchline/i18n';
import { usePhotoOf } from '#data/hooks/team/use-photos.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { RowWords } from '#ui/parts/cards/List.tsx';
import { AttendanceFields } from '#ui/parts/players/AttendanceFields.tsx';
import { InjuredMark } from '#ui/parts/players/InjuredMark.tsx';
import { Portrait } from '#ui/portrait/Portrait.tsx';
import { Shirt } from '#ui/shirt/Shirt.tsx';
import {
  answeredText,
  DOUBT_TEXT,
  lastAskedText,
  minutesThere,
  PRESENCE_TEXT,
  STATUS_TEXT,
  TROUBLE_TEXT,
} from '#ui/words/match/attendance-words.ts';
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
  const here = isHere(player, { started: list.started, arriving: open === null });
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
          <span
            className={styles.tick}
            data-here={here || undefined}
            data-presumed={(here && isPresumed(player, list)) || undefined}
            data-open={isOpen(player, list) || undefined}
            aria-hidden
          >
            {here && <Icon name="check" size={20} />}
            {!here && !isOpen(player, list) && <Icon name="close" size={20} />}
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
          <AttendanceFields player={player} started={list.started} say={(change) => list.say(sid, change)} />
        </div>
      )}
    </li>
  );
}

interface Asked {
  readonly started: boolean;
  /** A list of players who have just arrived: a tap means "here", whatever was expected. */
  readonly arriving: boolean;
}

/** Everybody is expected who was not asked. Who was asked is expected before the kick-off only after a yes. */
function isHere({ status, presence }: Attendee, { started, arriving }: Asked): boolean {
  if (!started) return status === 'present' || status === 'not_reported';
  return presence === 'here' || (presence === 'later' && !arriving);
}

/** True while an answer is awaited. */
function isOpen({ status }: Attendee, { started }: Pick<AttendanceList, 'started'>): boolean {
  return !started && status === 'not_responded';
}

/** True for a player who is expected because nobody has said anything else. */
function isPresumed({ status }: Attendee, { started }: Pick<AttendanceList, 'started'>): boolean {
  return !started && status === 'not_reported';
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
          fallback={<Shirt shirt={list.shirt} size={44} number={number} />}
        />
        {presence === 'injured' && <InjuredMark />}
      </span>
      <RowWords title={name} detail={stateText(player, list)} mark={<Marks player={player} list={list} />} />
    </>
  );
}

/** What the coach should look at: mails that did not arrive, and answers that differ from an earlier one. */
function Marks({ player: { trouble, doubt }, list }: Pick<AttendanceRowProps, 'list' | 'player'>) {
  if (list.started || (trouble === null && doubt === null)) return null;
  const texts = [trouble === null ? '' : TROUBLE_TEXT[trouble](), doubt === null ? '' : DOUBT_TEXT[doubt]()];
  return <span className={styles.mark}>{joined(texts)}</span>;
}

function stateText(player: Attendee, list: AttendanceList): string {
  const { presence, onPitch, status, answer, question, reason } = player;
  if (presence === null) return m.attendance_not_on_sheet();
  const minutes =
    presence === 'absent' || presence === 'declined' || presence === 'signed_off' ? '' : minutesThere(player);
  if (!list.started) {
    const where = { timezone: list.team.metadata.timezone, near: list.now };
    const waits = status === 'not_responded';
    const said = waits ? lastAskedText(question, where) : answeredText(answer, where);
    return joined([STATUS_TEXT[status](), minutes, reason ? quoted(reason) : '', said]);
  }
  const state = onPitch && presence === 'here' ? m.words_on_pitch() : PRESENCE_TEXT[presence]();
  const also = onPitch && presence === 'injured' ? m.words_on_pitch() : '';
  return joined([state, also, minutes, presence !== 'here' && reason ? quoted(reason) : '']);
}

const joined = (texts: readonly string[]) => texts.filter((text) => text !== '').join(' · ');
const quoted = (text: string) => m.attendance_quote({ text });
